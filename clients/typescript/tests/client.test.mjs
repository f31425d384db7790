// The client against the service itself, by a test key's clock. AGON_BASE and AGON_TEST_KEY say where; `check.sh` starts one.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Agon, Lost, Refused } from '../dist/index.js';

const { AGON_BASE, AGON_TEST_KEY } = process.env;
const FAMILY = 'mathematics/remainder-chain';
const game = new Agon(AGON_BASE, AGON_TEST_KEY);
const seat = (contest, name) => game.withToken(contest.seats[name].token);

/** A line that loses some replies, and breaks streams off after so many bytes. */
function badLine({ losses = 0, most = Infinity }) {
  const asked = [];
  const bad = async (address, init) => {
    asked.push({ address, headers: new Headers(init.headers) });
    const response = await fetch(address, init);
    if (losses-- > 0) {
      // The service has done what it was asked.
      await response.arrayBuffer();
      throw new TypeError('the reply was lost');
    }
    if (most === Infinity) return response;
    let left = most;
    const body = response.body.pipeThrough(new TransformStream({
      transform(part, to) {
        to.enqueue(part.slice(0, left));
        left -= part.length;
        if (left <= 0) to.error(new TypeError('the line broke'));
      },
    }));
    return new Response(body, response);
  };
  return { asked, game: new Agon(AGON_BASE, AGON_TEST_KEY, { fetch: bad }) };
}

async function all(events) {
  const heard = [];
  for await (const event of events) heard.push(event);
  return heard;
}

beforeEach(() => game.forget());

test('a battle is played to its end', async () => {
  const contest = await game.openContest({ family: FAMILY, level: 1, battle: 'b', terms: { lockout_seconds: 30 } });
  const ana = seat(contest, 'attacker');
  await assert.rejects(ana.problem(contest.id), (error) => error instanceof Refused && error.status === 404 && error.kind === 'not-found');
  await game.advance({ advance_seconds: 60 });
  const { key } = await game.problem(contest.id);
  const { form } = await ana.problem(contest.id);
  assert.notEqual(form.example, key);
  assert.equal((await ana.answer(contest.id, { answer: form.example })).verdict, 'wrong');
  await assert.rejects(ana.answer(contest.id, { answer: key }), (error) => error.kind === 'locked' && 'locked_until' in error.problem);
  await game.advance({ advance_seconds: 30 });
  assert.equal((await ana.answer(contest.id, { answer: key })).verdict, 'correct');
  await game.advance({ advance_seconds: 1 });
  assert.equal((await game.result(contest.id)).outcome.winner, 'attacker');
  const names = (await all(ana.events(contest.id, { after: 0 }))).map(({ name }) => name);
  assert.deepEqual(names.filter((name) => ['released', 'answer', 'decided'].includes(name)), ['released', 'answer', 'answer', 'decided']);
  assert.deepEqual((await game.contests({ battle: 'b' })).contests.map(({ id }) => id), [contest.id]);
});

test('a battle of each other format is played to its end', async () => {
  const family = 'observation/every-hap';
  const nearest = await game.openContest({ family: FAMILY, level: 1, terms: { format: 'closest', rules_seconds: 0 } });
  const { key } = await game.problem(nearest.id);
  assert.equal((await seat(nearest, 'attacker').answer(nearest.id, { answer: key })).verdict, 'taken');
  await game.advance({ advance_seconds: 300 });
  assert.equal((await game.result(nearest.id)).outcome.reason, 'nearest');

  const tally = await game.openContest({ family, level: 1, terms: { rules_seconds: 0, lockout_seconds: 0 } });
  const calls = (await game.problem(tally.id)).key.split(' ');
  for (const answer of [...calls, '0']) assert.equal((await seat(tally, 'attacker').answer(tally.id, { answer })).verdict, 'correct');
  await game.advance({ advance_seconds: 1 });
  assert.deepEqual((await game.result(tally.id)).outcome.score, { attacker: calls.length + 3, defender: 0 });

  const turns = await game.openContest({ family, level: 1, terms: { format: 'turns', rules_seconds: 0, points_to_win: 1 } });
  const [ana, bo] = [seat(turns, 'attacker'), seat(turns, 'defender')];
  assert.equal((await bo.contest(turns.id)).turn.seat, 'attacker');
  await assert.rejects(bo.answer(turns.id, { answer: '0' }), (error) => error.kind === 'rivals-turn' && 'turn_at' in error.problem);
  assert.equal((await ana.answer(turns.id, { answer: '0' })).verdict, 'wrong');
  const [answer] = (await game.problem(turns.id)).key.split(' ');
  assert.equal((await bo.answer(turns.id, { answer })).verdict, 'correct');
  await game.advance({ advance_seconds: 1 });
  assert.deepEqual((await game.result(turns.id)).outcome.score, { attacker: -1, defender: 1 });

  const series = await game.openContest({ family: FAMILY, level: 1, terms: { format: 'first_to', points_to_win: 2, rules_seconds: 0 } });
  for (const [number, who] of [[1, 'attacker'], [2, 'defender'], [3, 'defender']]) {
    const { key: right } = await game.roundProblem(series.id, number);
    assert.equal((await seat(series, who).answer(series.id, { answer: right })).verdict, 'correct');
    await game.advance({ advance_seconds: 6 });
  }
  const ended = await game.result(series.id);
  assert.deepEqual(ended.outcome.score, { attacker: 1, defender: 2 });
  assert.deepEqual(ended.rounds.map(({ point }) => point), ['attacker', 'defender', 'defender']);
});

test('the slower line has a head start', async () => {
  const race = await game.openContest({ family: FAMILY, level: 1, terms: { fairness: 'compensated', rules_seconds: 60 } });
  const players = [seat(race, 'attacker'), seat(race, 'defender')];
  const lines = players.map((player) => player.events(race.id));
  const told = async (line, wanted) => {
    for (;;) {
      const { value } = await line.next();
      if (value.name === wanted) return value.data;
    }
  };
  for (let number = 0; number < 13; number++) {
    const [near, far] = [await told(lines[0], 'ping'), await told(lines[1], 'ping')];
    await players[0].pong(race.id, near);
    await game.advance({ advance_seconds: 1 });
    await players[1].pong(race.id, far);
  }
  while (!(await game.contest(race.id)).measured) await game.advance({ advance_seconds: 1 });
  assert.deepEqual((await told(lines[0], 'measured')).head_start, { seat: 'defender', seconds: 0.15 });
  for (const line of lines) await line.return();
});

test('two seats listen while one answers', async () => {
  const contest = await game.openContest({ family: 'observation/dials', level: 1 });
  const { key } = await game.problem(contest.id);
  const plays = async (player, answers) => {
    const names = [];
    for await (const { name } of player.events(contest.id, { after: 0 })) {
      names.push(name);
      if (name !== 'released' || !answers) continue;
      await player.answer(contest.id, { answer: key });
      await game.advance({ advance_seconds: 1 });
    }
    return names;
  };
  const playing = [plays(seat(contest, 'attacker'), false), plays(seat(contest, 'defender'), true)];
  await game.advance({ advance_seconds: 60 });
  for (const names of await Promise.all(playing)) assert.equal(names.at(-1), 'decided');
  assert.equal((await game.result(contest.id)).outcome.winner, 'defender');
  const picture = await seat(contest, 'attacker').picture(contest.id, 'figure');
  assert.deepEqual([...picture.slice(1, 4)], [...'PNG'].map((letter) => letter.charCodeAt(0)));
});

test('a lost reply opens no second contest', async () => {
  const line = badLine({ losses: 1 });
  const contest = await line.game.openContest({ family: FAMILY });
  assert.equal(line.asked.length, 2);
  assert.equal(new Set(line.asked.map(({ headers }) => headers.get('idempotency-key'))).size, 1);
  assert.deepEqual((await game.contests()).contests.map(({ id }) => id), [contest.id]);
});

test('what may not come twice is not sent twice, and patience ends', async () => {
  const line = badLine({ losses: 9 });
  await assert.rejects(line.game.drawPreview({ family: FAMILY }), Lost);
  assert.equal(line.asked.length, 1);
  await assert.rejects(line.game.contests(), Lost);
  assert.equal(line.asked.length, 5);
});

test('a stream that breaks again and again has no gap', async () => {
  const contest = await game.openContest({ family: FAMILY });
  await game.advance({ advance_seconds: 400 });
  const whole = await all(game.events(contest.id, { after: 0 }));
  assert.deepEqual(whole.map(({ id }) => id), whole.map((_, place) => place + 1));
  const longest = Math.max(...whole.map((event) => JSON.stringify(event).length));
  const line = badLine({ most: 2 * longest });
  assert.deepEqual(await all(line.game.events(contest.id, { after: 0 })), whole);
  assert.ok(line.asked.length > 1);
  assert.equal(line.asked[1].headers.has('last-event-id'), true);
});

test('all contests of a game are followed until somebody has heard enough', async () => {
  const contests = [await game.openContest({ family: FAMILY }), await game.openContest({ family: FAMILY })];
  await game.advance({ advance_seconds: 400 });
  const ended = [];
  for await (const { told } of game.follow()) {
    if (told.event === 'decided') ended.push(told.contest);
    if (ended.length === 2) break;
  }
  assert.deepEqual(ended.sort(), contests.map(({ id }) => id).sort());
  const signal = AbortSignal.timeout(300);
  assert.ok((await all(game.follow({ signal }))).length > 0);
});
