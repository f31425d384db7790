-- Commits a batch as one transaction: each of it by what stands when its turn comes, and all of it or nothing. Asked again
-- for the same batch, it answers as it did. What is asked stands in columns, one element each for every part of the batch.
create or replace function agon.commit(
    by_writer text,
    by_epoch bigint,
    this_batch bigint,
    kinds text[],
    keys bytea[],
    numbers bigint[],
    contents bytea[],
    untils bigint[],
    owners bytea[],
    battles bytea[],
    seens bytea[],
    watched integer[]
) returns setof agon.answer language plpgsql as $$
declare
    at agon.head;
    mine agon.writers;
    asked record;
    stands bigint;
    present bytea;
    whose bytea;
    answer agon.answer;
    given agon.answer[] := '{}';
begin
    select * into strict at from agon.head for update;
    select * into mine from agon.writers where name = by_writer for update;
    if mine.epoch is distinct from by_epoch then
        raise exception 'this Agon may not write here any more' using errcode = 'AG001';
    end if;
    if mine.batch = this_batch then
        return query select * from unnest(mine.answers);
        return;
    end if;
    for asked in
        select * from unnest(kinds, keys, numbers, contents, untils, owners, battles, seens)
            as asked (kind, key, number, content, until, owner, battle, seen)
    loop
        answer := (true, null, null);
        case asked.kind
        when 'opens', 'continues', 'ends' then
            select contest.head into stands from agon.contests contest where contest.contest = asked.key;
            stands := coalesce(stands, 0);
            answer := (asked.number = stands + 1 and (asked.kind = 'opens') = (stands = 0), stands, null);
            if answer.done then
                if asked.kind = 'opens' then
                    whose := asked.owner;
                    insert into agon.contests values (asked.key, whose, asked.battle, asked.until, true, 1);
                else
                    update agon.contests
                        set head = asked.number, is_open = is_open and asked.kind <> 'ends'
                        where contest = asked.key
                        returning owner into whose;
                end if;
                at.position := at.position + 1;
                insert into agon.records values (at.position, asked.key, asked.number, whose, asked.content);
            end if;
        when 'keep', 'replace' then
            if asked.kind = 'replace' then
                select kept.value into present from agon.kept
                    where kept.key = asked.key and (kept.until is null or asked.number < kept.until);
                if present is distinct from asked.seen then
                    answer := (false, null, present);
                end if;
            end if;
            if answer.done then
                insert into agon.kept values (asked.key, asked.content, asked.until)
                    on conflict (key) do update set value = excluded.value, until = excluded.until;
                if get_byte(asked.key, 1) = any (watched) then
                    insert into agon.turns values (get_byte(asked.key, 1), 1)
                        on conflict (kind) do update set turn = agon.turns.turn + 1;
                end if;
            end if;
        when 'remove' then
            update agon.records set version = 0, stored = null where contest = asked.key and version > 0;
            delete from agon.contests where contest = asked.key;
        when 'sweep' then
            with ended as (
                select key from agon.kept where until <= asked.number order by until limit 1000
            ), swept as (
                delete from agon.kept where key in (select key from ended) returning 1
            ) select count(*) into stands from swept;
            answer := (true, stands, null);
        end case;
        given := given || answer;
    end loop;
    update agon.head set position = at.position;
    update agon.writers set batch = this_batch, answers = given, seen = now() where name = by_writer;
    return query select * from unnest(given);
end
$$;
