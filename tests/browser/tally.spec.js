// A tally: both players call what they find on one board, with the pointer, the keyboard and the button for the end.
import { accessible, expect, seats, test, watch } from './agon.js';

const FAMILY = 'observation/every-hap';

/** Picks lettered things and sends them. */
async function call(page, letters) {
  for (const letter of letters) await page.getByRole('button', { name: letter, exact: true }).click();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
}

async function opened(agon, terms = {}) {
  const contest = await agon.open({ family: FAMILY, level: 1, terms: { lockout_seconds: 0, solve_seconds: 120, ...terms } });
  return { contest, calls: (await agon.keyOf(contest)).split(' ') };
}

const points = (page, seat) => page.locator(`#${seat} .points`);

test('two browsers play a tally until nothing is left', async ({ browser, agon }) => {
  const { contest, calls } = await opened(agon, { rules_seconds: 2 });
  const [ana, bo] = await seats(browser, agon, contest);
  const desk = await browser.newPage();
  await desk.goto(`${agon.base}${contest.host.page}`);
  const faults = [watch(ana), watch(bo), watch(desk)];
  await expect(ana.locator('#terms')).toContainText('one at a time');
  await expect(ana.locator('#problem')).toBeVisible();
  await expect(points(bo, 'attacker')).toHaveText('0 points');

  await call(ana, calls[0]);
  await expect(ana.locator('#said')).toHaveText(`${calls[0]}: a point.`);
  await expect(ana.getByLabel('Your answer'), 'ready for the next call').toHaveValue('');
  await expect(ana.locator('.spot[aria-pressed=true]')).toHaveCount(0);
  for (const page of [ana, bo]) {
    await expect(points(page, 'attacker')).toHaveText('1 point');
    await expect(page.locator('#attacker .answers')).toContainText(`${calls[0]} correct`);
  }
  await bo.getByLabel('Your answer').fill(calls[0].toLowerCase());
  await bo.getByLabel('Your answer').press('Enter');
  await expect(bo.locator('#said')).toContainText('was given before');
  await bo.getByRole('button', { name: 'None left' }).click();
  await expect(bo.locator('#said')).toHaveText('None left: wrong, a point less.');
  await expect(points(ana, 'defender')).toHaveText('-1 point');
  await expect(ana.locator('#defender .answers')).toContainText('None left wrong');
  await expect(desk.locator('#defender .answers')).toContainText('None left wrong');
  await expect(desk.locator('#events')).toContainText('Bo answered None left: wrong.');
  await expect(points(desk, 'attacker')).toHaveText('1 point');
  await expect(points(desk, 'defender')).toHaveText('-1 point');

  for (const each of calls.slice(1)) {
    await call(bo, each);
    await expect(bo.locator('#said')).toHaveText(`${each}: a point.`);
  }
  await accessible(bo, 'a tally');
  await ana.getByRole('button', { name: 'None left' }).click();
  const [mine, theirs] = [4, calls.length - 2];
  const [won, lost] = mine > theirs ? [ana, bo] : [bo, ana];
  await expect(won.locator('#result')).toContainText('You win');
  await expect(lost.locator('#result')).toContainText(`${Math.max(mine, theirs)} to ${Math.min(mine, theirs)} by points.`);
  for (const page of [ana, bo]) await expect(page.locator('#key')).toHaveText(calls.join(' '));
  for (const page of [ana, bo]) await expect(page.locator('#proof-text')).toContainText('Yes: this is the very problem');
  expect(faults.flat()).toEqual([]);

  await won.getByRole('link', { name: 'Replay' }).click();
  await expect(won.locator('#events')).toContainText('None left');
  await won.locator('#events button').nth(-2).click();
  await expect(points(won, 'attacker')).toHaveText('4 points');
  await expect(points(won, 'defender')).toHaveText(new RegExp(`^${theirs} points?$`));
});

test('a call locks whoever calls, and a spectator sees the points', async ({ browser, agon }) => {
  const { contest, calls } = await opened(agon, { lockout_seconds: 2, spectator_delay_seconds: 0 });
  const [ana] = await seats(browser, agon, contest);
  const watcher = await browser.newPage();
  await watcher.goto(`${agon.base}${contest.watch.page}`);
  await expect(ana.locator('#problem')).toBeVisible();
  await call(ana, calls[0]);
  await expect(ana.getByRole('button', { name: 'None left' })).toBeDisabled();
  await expect(points(watcher, 'attacker')).toHaveText('1 point');
  await expect(ana.getByRole('button', { name: 'None left' })).toBeEnabled({ timeout: 5000 });
});

/** A drill of calls that has begun; resolves with those that are right. */
async function drilled(page, agon) {
  const { status, body } = await agon.call('POST', '/v1/previews', agon.key, { family: FAMILY, level: 1 });
  expect(status, JSON.stringify(body)).toBe(201);
  await page.goto(`${agon.base}/practise/same/${body.code}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  return body.key.split(' ');
}

test('in a drill a right call locks nothing, and a phone has room for the next one while a wrong one locks', async ({ page, agon }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const calls = await drilled(page, agon);
  await call(page, calls[0]);
  await expect(page.locator('.tried')).toContainText(calls[0]);
  await expect(page.getByRole('button', { name: /Locked for/ })).toHaveCount(0);
  await call(page, ['ABC', 'ABD', 'ABE', 'ACD'].find((triple) => !calls.includes(triple)));
  await expect(page.getByRole('button', { name: /Locked for/ })).toBeVisible();
  expect((await page.locator('#typed').boundingBox()).width).toBeGreaterThan(200);
});

test('a drill of calls goes on until nothing is left', async ({ page, agon }) => {
  const [first] = await drilled(page, agon);
  await call(page, first);
  await expect(page.locator('#said')).toContainText('Right. Go on');
  await expect(page.locator('.side')).toContainText('1 point');
  await expect(page.locator('.answers')).toContainText(first);
  await expect(page.getByRole('button', { name: 'None left' })).toBeEnabled({ timeout: 10_000 });
  await page.getByRole('button', { name: 'None left' }).click();
  await expect(page.locator('#said')).toContainText('Wrong.');
  await expect(page.locator('.side')).toContainText('0 points');
  await expect(page.locator('.answers')).toContainText('None left');
});

test('the form that opens a contest offers a tally where one can be played', async ({ page, agon }) => {
  await page.goto(`${agon.base}/host`);
  await page.getByLabel('Game key').fill(agon.key);
  await page.getByLabel('Game key').press('Enter');
  await page.getByText('Terms', { exact: true }).click();
  const format = (word) => page.locator(`[name=format][value=${word}]`);
  await page.locator('#what').selectOption(`family:${FAMILY}`);
  await expect(format('tally')).toBeChecked();
  await expect(format('race')).toBeDisabled();
  await expect(page.locator('#lockout_seconds')).toHaveValue('5');
  await page.locator('#what').selectOption('family:logic/sudoku');
  await expect(format('race')).toBeChecked();
  await expect(page.locator('#lockout_seconds')).toHaveValue('30');
});
