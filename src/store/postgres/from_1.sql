-- From one who writes at a time to several: what the head knew of its writer, each writer's own row knows.

drop function if exists agon.commit(
    bigint, bigint, text[], bytea[], bigint[], bytea[], bigint[], bytea[], bytea[], bytea[]
);

alter table agon.head drop column epoch, drop column writer, drop column batch, drop column answers;

create table agon.writers (
    name text primary key,
    epoch bigint not null,
    batch bigint not null,
    answers agon.answer[] not null,
    seen timestamptz not null default now()
) with (fillfactor = 10);

create table agon.turns (
    kind integer primary key,
    turn bigint not null
) with (fillfactor = 10);

update agon.head set format = 2;
