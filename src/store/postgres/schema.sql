-- Everything that Agon keeps in a database, in a schema of its own.

create schema agon;

-- What one part of a batch is answered: whether it was done, the version or the number that it met, what stood there.
create type agon.answer as (done boolean, stands bigint, present bytea);

-- One row: how far the feed is. Whoever commits a batch holds it until the end, so that batches stand one after the other
-- and nobody sees a place of the feed before those in front of it.
create table agon.head (
    one boolean primary key default true check (one),
    format integer not null,
    -- The last place of the feed.
    position bigint not null
) with (fillfactor = 10);

-- Who writes: a row for each service, from its start on.
create table agon.writers (
    name text primary key,
    -- How often it began to write. What it sent before it began once more is not taken any more.
    epoch bigint not null,
    -- Its last batch and what that was answered, for when it did not hear it.
    batch bigint not null,
    answers agon.answer[] not null,
    -- When that was, by the database's clock.
    seen timestamptz not null default now()
) with (fillfactor = 10);

create table agon.contests (
    contest bytea primary key,
    owner bytea not null,
    -- The digest of its battle's name.
    battle bytea,
    -- When it was opened, in microseconds since 1970.
    at bigint not null,
    is_open boolean not null,
    -- The version of its last record.
    head bigint not null
) with (fillfactor = 70);

create index contests_by_owner on agon.contests (owner, at, contest);
create index contests_by_battle on agon.contests (owner, battle, at, contest) where battle is not null;
create index contests_open on agon.contests (owner, at, contest) where is_open;

-- The records of all contests, in the order of the feed. Of a contest that was taken out the places stay, empty.
create table agon.records (
    position bigint primary key,
    contest bytea not null,
    -- 0 where the contest was taken out.
    version bigint not null,
    owner bytea not null,
    stored bytea,
    check ((version = 0) = (stored is null))
);

-- Records are pressed already.
alter table agon.records alter column stored set storage external;
create unique index records_by_contest on agon.records (contest, version) where version > 0;
create index records_by_owner on agon.records (owner, position);

create table agon.kept (
    -- The table's number and the name.
    key bytea primary key,
    value bytea not null,
    -- From when on it is gone, in microseconds since 1970.
    until bigint
);

create index kept_by_end on agon.kept (until) where until is not null;

-- How often something of a table was kept, for those tables that services hold in memory: by the table's number.
create table agon.turns (
    kind integer primary key,
    turn bigint not null
) with (fillfactor = 10);

insert into agon.head (format, position) values (2, 0);
