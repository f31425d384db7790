// A series of problems: two browsers and a spectator, from the rules to the replay.
import { accessible, expect, seats, test, watch } from './agon.js';

const FAMILY = 'logic/sudoku';

async function opened(agon, terms = {}) {
  const series = { format: 'first_to', points_to_win: 2, problems: 3, rules_seconds: 2, problem_seconds: 60, spectator_delay_seconds: 0 };
  return agon.open({ family: FAMILY, level: 1, terms: { solve_seconds: undefined, ...series, ...terms } });
}

const keyOf = async (agon, contest, round) => (await agon.call('GET', `/v1/contests/${contest.id}/rounds/${round}/problem`, agon.key)).body.key;

/** Types an answer and sends it. */
async function answer(page, typed) {
  await page.getByLabel('Your answer').fill(typed);
  await page.getByLabel('Your answer').press('Enter');
}

const phase = (page) => page.locator('#phase');

test('two browsers play to two points, with a break between problems', async ({ browser, agon }) => {
  test.slow();
  const contest = await opened(agon);
  const [ana, bo] = await seats(browser, agon, contest);

  const watcher = await browser.newPage();
  await watcher.goto(`${agon.base}${contest.watch.page}`);
  const faults = [watch(ana), watch(bo), watch(watcher)];
  await expect(ana.locator('#terms')).toContainText('Up to 3 problems, 60 s each.');
  await expect(ana.locator('#terms')).toContainText('whoever has 2 of them first wins');
  for (const page of [ana, bo, watcher]) await expect(phase(page)).toHaveText('Problem 1 of 3');
  const first = await ana.locator('#figure img').getAttribute('src');
  const cells = ana.locator('#figure button');
  await expect(cells.first()).toBeVisible();

  await answer(ana, await keyOf(agon, contest, 1));
  await expect(ana.locator('#between')).toContainText('The point is yours.');
  for (const page of [bo, watcher]) {
    await expect(phase(page)).toHaveText('A short break');
    await expect(page.locator('#between')).toContainText('Ana was right first.');
    await expect(page.locator('#between b')).toHaveText(await keyOf(agon, contest, 1));
    await expect(page.locator('#attacker .points')).toHaveText('1 point');
    await expect(page.locator('#rounds li')).toHaveText([/^Ana /]);
  }
  await expect(bo.locator('#answer')).toBeHidden();
  await accessible(bo, 'a break');

  // The next problem is another, with an empty board and an empty box.
  for (const page of [ana, bo, watcher]) await expect(phase(page)).toHaveText('Problem 2 of 3');
  await expect(ana.locator('#between')).toBeHidden();
  await expect(ana.locator('#figure img')).not.toHaveAttribute('src', first);
  await expect(ana.getByLabel('Your answer')).toHaveValue('');
  await expect(ana.getByLabel('Your answer')).toBeFocused();
  await expect(ana.locator('#said')).toHaveText('');
  await expect(cells.first()).toBeVisible();

  // What is put on the board now is written by this board alone.
  await answer(bo, await keyOf(agon, contest, 2));
  await expect(bo.locator('#rounds li')).toHaveText([/^Ana /, /^Bo /]);
  for (const page of [ana, bo, watcher]) await expect(phase(page)).toHaveText('Problem 3 of 3');
  await answer(bo, await keyOf(agon, contest, 3));
  await expect(bo.locator('#result')).toContainText('You win');
  await expect(ana.locator('#result')).toContainText('2 to 1 by points.');
  await expect(watcher.locator('#result')).toContainText('Bo wins');
  for (const page of [ana, watcher]) {
    await expect(page.locator('#proof-text')).toContainText('the very problems');
    await expect(page.locator('#rounds li')).toHaveText([/^Ana /, /^Bo /, /^Bo /]);
  }
  await expect(ana.locator('#key')).toHaveText(await keyOf(agon, contest, 3));
  await accessible(ana, 'the end of a series');
  expect(faults.flat()).toEqual([]);

  await ana.getByRole('link', { name: 'Replay' }).click();
  await ana.locator('#events button', { hasText: 'The round is over' }).first().click();
  await expect(ana.locator('#between')).toContainText('Ana was right first.');
  await expect(ana.locator('#attacker .points')).toHaveText('1 point');
  await ana.locator('#events button', { hasText: 'The problem is released' }).nth(1).click();
  await expect(phase(ana)).toHaveText('Problem 2 of 3');
  await expect(ana.locator('#rounds li')).toHaveText([/^Ana/, 'being solved']);
});

test('a round that nobody solves, a lock that ends with it, and a page that is opened late', async ({ browser, agon }) => {
  const contest = await opened(agon, { rules_seconds: 0, problem_seconds: 6, lockout_seconds: 30, problems: 2, points_to_win: 1 });
  const [ana] = await seats(browser, agon, contest);
  await expect(phase(ana)).toHaveText('Problem 1 of 2');
  const right = await keyOf(agon, contest, 1);
  await answer(ana, right.replace(/\d/, (digit) => String((Number(digit) % 6) + 1)));
  await expect(ana.locator('#send')).toHaveText(/^Locked/);
  await expect(ana.locator('#between')).toContainText('Nobody was right in time: no point.');
  const late = await browser.newPage();
  await late.goto(`${agon.base}${contest.seats.defender.page}`);
  await expect(late.locator('#between')).toContainText('Nobody was right in time: no point.');
  for (const page of [ana, late]) await expect(phase(page)).toHaveText('Problem 2 of 2');
  await expect(ana.locator('#send')).toHaveText('Answer');
  await answer(late, await keyOf(agon, contest, 2));
  await expect(late.locator('#result')).toContainText('You win');
});

test('the host sees which problem is played, with its answer', async ({ browser, agon }) => {
  const contest = await opened(agon, { rules_seconds: 0 });
  const desk = await browser.newPage();

  await desk.goto(`${agon.base}${contest.host.page}`);
  await desk.locator('#problem-title').click();
  await expect(desk.locator('#problem-title')).toHaveText('Problem 1 of 3 with its answer');
  const first = await keyOf(agon, contest, 1);
  await expect(desk.locator('#key')).toHaveText(first);
  await agon.call('POST', `/v1/contests/${contest.id}/answers`, contest.seats.attacker.token, { answer: first });
  await expect(desk.locator('#rounds li')).toHaveText([`Ana ${first}`]);
  await expect(desk.locator('#problem-title')).toHaveText('Problem 2 of 3 with its answer', { timeout: 10_000 });
  await expect(desk.locator('#key')).toHaveText(await keyOf(agon, contest, 2));
});
