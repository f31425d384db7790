// Whoever looks on: while a contest is played, and after it.
import { accessible, expect, test, watch } from './agon.js';
import { writeFile } from 'node:fs/promises';

const TERMS = { start: 'when_ready', rules_seconds: 3, lockout_seconds: 1, spectator_delay_seconds: 2 };

/** A seat's answer, past the browser. */
const answer = (agon, contest, seat, text) => agon.call('POST', `/v1/contests/${contest.id}/answers`, contest.seats[seat].token, { answer: text });

/** A contest with a wrong answer, a pause, and Ana's right answer; when spectators may read it. */
async function decided(agon, order = {}) {
  const contest = await agon.open({ ...order, terms: { rules_seconds: 1, lockout_seconds: 1, spectator_delay_seconds: 0, ...order.terms } });
  const host = (path, body) => agon.call('POST', `/v1/contests/${contest.id}/${path}`, contest.host.token, body);
  const solving = async () => (await agon.call('GET', `/v1/contests/${contest.id}`, contest.watch.token)).body.phase.name;
  await expect.poll(solving).toBe('solve');
  await answer(agon, contest, 'defender', '100001, 1, 1');
  await expect.poll(async () => (await answer(agon, contest, 'defender', '100002, 1, 1')).status, { intervals: [200] }).toBe(200);
  await host('pause', { reason: 'the cat is on the board' });
  await host('clarify', { text: 'Zero counts as even.' });
  await host('resume', {});
  await expect.poll(async () => (await answer(agon, contest, 'attacker', await agon.keyOf(contest))).status, { intervals: [300] }).toBe(200);
  return contest;
}

test('who says a line stands out wherever a statement is read', async ({ page, agon }) => {
  const contest = await agon.open({ family: 'logic/truth-tellers', level: 1, terms: { rules_seconds: 1, spectator_delay_seconds: 0 } });
  await expect.poll(async () => (await answer(agon, contest, 'attacker', await agon.keyOf(contest))).status, { intervals: [300] }).toBe(200);
  const names = ['Taken:', 'Ada (A):', 'Ben (B):', 'Cleo (C):', 'Dan (D):', 'Eve (E):'];
  for (const place of ['watch', 'replay']) {
    await page.goto(`${agon.base}/${place}/${contest.id}#${contest.watch.token}`);
    await expect(page.locator('#problem .lines b')).toHaveText(names);
  }
  await page.goto(`${agon.base}/host/${contest.id}#${contest.host.token}`);
  await page.getByText('The problem with its answer').click();
  await expect(page.locator('#problem .lines b')).toHaveText(names);
});

test('a spectator sees a contest two seconds late, and the problem no sooner', async ({ page, agon }) => {
  const contest = await agon.open({ terms: TERMS });
  await page.goto(`${agon.base}/watch/${contest.id}#${contest.watch.token}`);
  await expect(page.locator('#behind')).toHaveText('You see everything 2 seconds behind the players.');
  await expect(page.locator('#coming')).toContainText('begins when both players are ready');
  expect(await page.locator('#clock').textContent(), 'no more time than there is').not.toMatch(/^10:0[1-9]/);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await agon.start(contest);
  await expect(page.locator('#rules')).toBeVisible();
  await expect(page.locator('#rules-title')).toHaveText('Clever remainders, level 3');
  const seen = async (token) => (await agon.call('GET', `/v1/contests/${contest.id}/problem`, token)).status;
  await expect.poll(() => seen(contest.seats.attacker.token), { intervals: [50] }).toBe(200);
  const released = Date.now();
  await answer(agon, contest, 'defender', '100001, 1, 1');
  await expect(page.locator('#problem')).toBeHidden();
  expect(asked.filter((path) => path.endsWith('/problem') || path.endsWith('/sealed'))).toEqual([]);
  // The clock is the spectators' own: theirs still counts down to the release.
  await expect(page.locator('#clock')).toHaveText(/^0:0[12]$/);
  await expect(page.locator('#problem')).toBeVisible();
  expect(Date.now() - released).toBeGreaterThan(1500);
  await expect(page.locator('#clock')).toHaveText(/^(1:00|0:5[6-9])$/);
  await expect(page.locator('#defender .answers')).toHaveText('100001, 1, 1 wrong');

  await page.reload();
  await expect(page.locator('#problem')).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('#trouble')).toContainText('Connection lost');
  await answer(agon, contest, 'attacker', await agon.keyOf(contest));
  await page.context().setOffline(false);
  await expect(page.locator('#trouble')).toBeHidden();
  await expect(page.locator('#verdict')).toHaveText('Ana wins');
  await expect(page.locator('#key')).toHaveText(await agon.keyOf(contest));
  await expect(page.locator('#proof-text')).toContainText('Yes: this is the very problem');
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('#chain')).toContainText('holds');
});

test('a pause is seen with its reason, and material when it can help nobody', async ({ page, agon }) => {
  const terms = { ...TERMS, notice_seconds: 1, material_seconds: 1, rules_seconds: 1, spectator_delay_seconds: 0 };
  const contest = await agon.open({ family: 'memory/vanished', terms });
  const host = (path, body) => agon.call('POST', `/v1/contests/${contest.id}/${path}`, contest.host.token, body);
  await page.goto(`${agon.base}/watch/${contest.id}#${contest.watch.token}`);
  await expect(page.locator('#behind')).toHaveText('You see everything as it happens.');
  await agon.start(contest);
  await expect(page.locator('#problem img')).toBeVisible();
  await host('pause', { reason: 'the cat is on the board' });
  await expect(page.locator('#halted')).toContainText('the cat is on the board');
  await expect(page.locator('#problem')).toBeHidden();
  await host('clarify', { text: 'Zero counts as even.' });
  await expect(page.locator('#clarifications')).toContainText('Zero counts as even.');
  await host('resume', {});
  await expect(page.locator('#problem img')).toBeVisible();
  await expect(page.locator('#cards img')).toHaveCount(0);
  await agon.call('POST', `/v1/contests/${contest.id}/forfeit`, contest.seats.defender.token, {});
  await expect(page.locator('#verdict')).toHaveText('Ana wins');
  await expect(page.locator('#cards img')).toBeVisible();
});

test('a replay is stepped through by the keyboard and shows the winner at its end', async ({ page, agon }) => {
  const contest = await decided(agon);
  await page.goto(`${agon.base}/replay/${contest.id}#${contest.watch.token}`);
  await expect(page.locator('#chain')).toHaveText(/^The chain of \d+ records holds, and the problem is the one/);
  const current = page.locator('#events [aria-current]');
  await expect(page.locator('#problem')).toBeVisible();
  await expect(current).toContainText('The problem is released');
  await page.keyboard.press('Home');
  await expect(page.locator('#problem')).toBeHidden();
  const seen = [];
  while (await page.locator('#next').isEnabled()) {
    await page.keyboard.press('ArrowRight');
    const said = (await current.textContent()) ?? '';
    seen.push(said.replace(/^\S+ /, ''));
    if (said.includes('is released')) await expect(page.locator('#problem')).toBeVisible();
    if (said.includes('100001')) await expect(page.locator('#defender .state')).toHaveText('locked for 0:01');
    if (said.includes('free to answer')) await expect(page.locator('#defender .state')).toHaveText('free to answer');
    if (said.includes('Paused')) {
      await expect(page.locator('#halted')).toContainText('the cat is on the board');
      await expect(page.locator('#problem')).toBeHidden();
    }
    if (said.includes('Zero')) await expect(page.locator('#clarifications')).toContainText('Zero counts as even.');
  }
  // Where the last answer takes a while, the lock that the pause held back ends before it.
  const stopped = seen.indexOf('Paused: the cat is on the board');
  const told = seen.filter((line, place) => place < stopped || !line.includes('free to answer'));
  expect(told.slice(-9)).toEqual([
    'Bo (Defender) answers 100001, 1, 1: wrong',
    'Bo (Defender) is free to answer again',
    'Bo (Defender) answers 100002, 1, 1: wrong',
    'Paused: the cat is on the board',
    'The host says: Zero counts as even.',
    'It goes on in a moment',
    'The clock goes on',
    `Ana (Attacker) answers ${await agon.keyOf(contest)}: correct`,
    'Ana (Attacker) wins',
  ]);
  await expect(page.locator('#verdict')).toHaveText('Ana (Attacker) wins');
  await expect(page.locator('#key')).toHaveText(await agon.keyOf(contest));
  await page.keyboard.press('Home');
  await expect(page.locator('#result')).toBeHidden();
  await page.locator('#instant').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('#play')).toHaveText('Stop');
  await page.getByLabel('Speed').selectOption('20×');
  await expect(page.locator('#verdict')).toBeVisible();
  await expect(page.locator('#play')).toHaveText('Play');
});

test('a replay shows the picture, with the way to the key on it at the end, and asks for nothing that is not there', async ({ page, agon }) => {
  const contest = await decided(agon, { family: 'observation/count-and' });
  const missed = [];
  page.on('response', (reply) => reply.status() === 404 && missed.push(reply.url()));
  await page.setViewportSize({ width: 1366, height: 625 });
  await page.goto(`${agon.base}/replay/${contest.id}#${contest.watch.token}`);
  const picture = page.locator('#figure img');
  await expect(page.locator('#chain')).toContainText('holds');
  await expect(picture).toBeVisible();
  const plain = await picture.evaluate((image) => image.src);
  await page.keyboard.press('End');
  await expect(page.locator('#verdict')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', plain);
  await expect(picture).toBeVisible();
  // What belongs to the question stands beside the picture with it.
  const [drawn, statement] = [await picture.boundingBox(), await page.locator('#statement').boundingBox()];
  for (const name of ['#problem-title', '#looks .button']) {
    const beside = await page.locator(name).boundingBox();
    expect(beside.x, name).toBeGreaterThan(drawn.x + drawn.width);
    expect(Math.abs(beside.y - statement.y), name).toBeLessThan(statement.height + 60);
  }
  const solved = await picture.evaluate((image) => image.src);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#result')).toBeHidden();
  await expect(picture).not.toHaveAttribute('src', solved);
  await expect(picture).toBeVisible();
  expect(missed).toEqual([]);
});

test('a saved log is replayed without the service, and a damaged one is refused in words', async ({ page, agon }, info) => {
  const contest = await decided(agon, { family: 'observation/count-and' });
  const { body: log } = await agon.call('GET', `/v1/contests/${contest.id}/log`, contest.watch.token);
  const file = async (name, text) => {
    await writeFile(info.outputPath(name), text);
    await page.getByLabel('File of a log').setInputFiles(info.outputPath(name));
  };
  await page.goto(`${agon.base}/replay`);
  await page.context().setOffline(true);
  await file('log.json', JSON.stringify(log));
  await expect(page.locator('#chain')).toContainText('holds');
  await page.keyboard.press('End');
  await expect(page.locator('#verdict')).toHaveText('Ana (Attacker) wins');
  await expect(page.locator('#figure')).toContainText("only at the contest's own link");

  const changed = log.records.map((record) => ({ ...record, body: record.body.replace('100001', '100003') }));
  const place = log.records.findIndex(({ body }) => body.includes('100001')) + 1;
  await file('changed.json', JSON.stringify({ ...log, records: changed }));
  await expect(page.getByRole('alert')).toContainText(`Record ${place} does not follow from those before it`);
  await expect(page.locator('#replayed')).toBeHidden();
  await file('cut.json', JSON.stringify({ ...log, records: log.records.slice(1) }));
  await expect(page.getByRole('alert')).toContainText('Record 1 does not follow');
  for (const text of ['', 'a letter', 'null', '{"records": []}', '{"records": [{"version": 1}]}']) {
    await file('other.json', text);
    await expect(page.getByRole('alert')).toHaveText('This file is not the log of a contest.');
  }
  await file('short.json', JSON.stringify({ ...log, records: log.records.slice(0, -1) }));
  await expect(page.getByRole('alert')).toHaveText('This log ends before its contest does.');
  await expect(page.locator('#replayed')).toBeVisible();
});

test('a problem with several right answers is shown again: what is right is data, and was promised as it is written', async ({ page, agon }) => {
  for (const family of ['mathematics/target-six', 'memory/same-number']) {
    const contest = await agon.open({ family });
    const { attacker, defender } = contest.seats;
    await agon.call('POST', `/v1/contests/${contest.id}/forfeit`, attacker.token, {});
    await page.goto(`${agon.base}/replay/${contest.id}#${defender.token}`);
    await expect(page.getByRole('slider')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.locator('#verdict')).toHaveText('Bo (Defender) wins');
    await page.goto('about:blank');
  }
});

test('links of spectators that lack their secret, or come too early, say so', async ({ page, agon }) => {
  const contest = await agon.open({ terms: TERMS });
  await page.goto(`${agon.base}/watch/${contest.id}`);
  await expect(page.getByRole('alert')).toContainText('lacks its secret part');
  await page.goto(`${agon.base}/replay/${contest.id}`);
  await expect(page.getByRole('alert')).toContainText('lacks its secret part');
  await page.goto(`${agon.base}/replay/${contest.id}#${contest.watch.token}`);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('The log of this contest can be read once the contest is over, and spectators have seen its end.');
});

for (const width of [1280, 360]) {
  test(`spectators of every kind can read their pages, ${width} pixels wide`, async ({ browser, agon }) => {
    const contest = await decided(agon, { family: 'observation/count-and' });
    const running = await agon.open({ family: 'logic/sudoku', terms: { spectator_delay_seconds: 0, rules_seconds: 0 } });
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    const faults = watch(page);
    for (const [path, shown] of [
      [`/watch/${running.id}#${running.watch.token}`, '#problem img'],
      [`/watch/${contest.id}#${contest.watch.token}`, '#proof'],
      [`/replay/${contest.id}#${contest.watch.token}`, '#chain'],
      ['/replay', '#choose'],
    ]) {
      await page.goto(agon.base + path);
      await expect(page.locator(shown)).toBeVisible();
      if (shown === '#chain') await page.keyboard.press('End');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      await accessible(page);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}
