-- Appends records that continue contests, all of a batch or none: what most batches are, in one statement. Where a contest
-- does not stand before its record, or the writer not before its batch, nothing is its batch's number, which no writer may
-- have: then commit.sql says of each part what came of it.
with head as (
    update agon.head set position = position + cardinality($4::bytea[])
        where exists (select from agon.writers where name = $1)
        returning position - cardinality($4::bytea[]) as position
), contest as (
    -- Behind the head, like everybody who writes: so two never wait for each other.
    update agon.contests set head = asked.number, is_open = is_open and not asked.ends
        from head, unnest($4, $5::bigint[], $6::boolean[], $7::bytea[]) with ordinality
            as asked (key, number, ends, stored, place)
        where contest = asked.key and contests.head = asked.number - 1
        returning head.position + asked.place as position, contest, asked.number, owner, asked.stored
), record as (
    insert into agon.records select * from contest returning version
)
update agon.writers
    set batch = case
            when epoch = $2::bigint and batch = $3::bigint - 1 and (select count(*) from record) = cardinality($4) then $3
        end,
        answers = (select array_agg(row(true, number - 1, null)::agon.answer) from unnest($5) number),
        seen = now()
    where name = $1
