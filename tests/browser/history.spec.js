// A contest's log as the page of replays reads it again, held to what the judge says of the same log at the same instants.
// Needs no page.
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';

const textOf = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A module as browsers take it, with those that it imports: by their names they would be taken for ones of another kind. */
function module(path) {
  const beside = (other) => new URL(other, `file:///${path}`).pathname.slice(1);
  const text = textOf(path).replace(/(?<=^import .* from ')[^']+\.js(?=';)/gm, (other) => module(beside(other)));
  return `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
}

// As much of a page as they look at, and a line that can be trusted.
globalThis.document = { documentElement: { lang: 'en' }, getElementById: () => null };
globalThis.isSecureContext = true;
const { Damaged, History } = await import(module('src/web/pages/replay/history.js'));

const VECTORS = JSON.parse(textOf('judge/tests/vectors/history.json'));

/** A time of the judge as the interface writes it. */
const written = (time) => (time == null ? null : new Date(time / 1000).toISOString());

/** What the judge saw, as pages are told of it. */
function told({ phase, ends_at, paused, locked_until: locks = {}, contest_time, score, turn, rounds }) {
  return {
    phase: { name: phase, ends_at: written(ends_at) },
    paused: paused ? { reason: paused.reason, resumes_at: written(paused.resumes_at) } : null,
    locked_until: [written(locks.attacker), written(locks.defender)],
    contest_time: contest_time ?? null,
    score,
    turn: turn && { seat: turn.seat, ends_at: written(turn.ends_at) },
    rounds: rounds && rounds.map(({ begins, ends, point }) => ({ begins: begins / 1e6, ends: ends === null ? undefined : ends / 1e6, point: point ?? undefined })),
  };
}

/** The same as a replay shows it. */
function replayed(history, at) {
  const { phase, paused, seats, score, turn, rounds } = history.projection(history.events.filter((event) => event.at <= at).length, at);
  const begun = rounds?.filter((round) => round.begins_seconds !== undefined).map(({ begins_seconds: begins, ends_seconds: ends, point }) => ({ begins, ends, point }));
  return { phase, paused, locked_until: [seats.attacker.locked_until, seats.defender.locked_until], contest_time: history.contestTime(at), score, turn, rounds: begun?.length ? begun : undefined };
}

for (const [place, { records, seen }] of VECTORS.entries()) {
  test(`history ${place + 1} stands in a replay as the judge says, at every instant`, async () => {
    const history = await History.read({ records });
    for (const { at, ...judged } of seen) {
      expect.soft(replayed(history, at), `${at} µs`).toEqual(told(judged));
    }
  });
}

test('a log in which anything was changed is refused', async () => {
  const [{ records }] = VECTORS;
  for (const place of records.keys()) {
    const changed = records.map((record, number) => (number === place ? { ...record, body: record.body.replace('"at":1', '"at":2') } : record));
    await expect(History.read({ records: changed })).rejects.toThrow(Damaged);
  }
});
