// Seats that call in turn: two browsers and a spectator, by pointer and keyboard.
import { accessible, expect, seats, test, watch } from './agon.js';

const FAMILY = 'observation/every-hap';

async function opened(agon, terms = {}) {
  const contest = await agon.open({ family: FAMILY, level: 1, terms: { format: 'turns', rules_seconds: 0, solve_seconds: 120, spectator_delay_seconds: 0, ...terms } });
  return { contest, calls: (await agon.keyOf(contest)).split(' ') };
}

const send = (page) => page.locator('#send');

/** Types a call and sends it. */
async function call(page, typed) {
  await page.getByLabel('Your answer').fill(typed);
  await page.getByLabel('Your answer').press('Enter');
}

test('two browsers call in turn until one has the points', async ({ browser, agon }) => {
  const { contest, calls } = await opened(agon, { rules_seconds: 2, points_to_win: 2 });
  const [ana, bo] = await seats(browser, agon, contest);
  const watcher = await browser.newPage();
  await watcher.goto(`${agon.base}${contest.watch.page}`);
  const faults = [watch(ana), watch(bo), watch(watcher)];
  await expect(ana.locator('#terms')).toContainText('You call in turn, the attacker first, 20 s a turn.');
  await expect(ana.locator('#terms')).toContainText('A wrong call costs a point. Whoever has 2 points first wins.');
  await expect(ana.locator('#problem')).toBeVisible();

  await expect(send(ana)).toHaveText('Answer');
  await expect(send(bo)).toBeDisabled();
  await expect(send(bo)).toHaveText(/^Wait 0:\d\d$/);
  await expect(bo.getByRole('button', { name: 'None left' })).toBeDisabled();
  for (const page of [ana, bo, watcher]) {
    await expect(page.locator('#attacker .state')).toHaveText(/^to answer, 0:\d\d$/);
    await expect(page.locator('#defender .state')).toHaveText('waiting');
    await expect(page.locator('#attacker')).toHaveClass(/turn/);
  }
  await call(ana, calls[0]);
  await expect(ana.locator('#said')).toHaveText(`${calls[0]}: a point.`);
  await expect(send(ana)).toBeDisabled();
  await expect(bo.locator('#said')).toHaveText('Your turn.');
  await accessible(bo, 'a turn');

  await bo.getByRole('button', { name: 'None left' }).click();
  await expect(bo.locator('#said')).toHaveText('None left: wrong, a point less.');
  await expect(watcher.locator('#defender .points')).toHaveText('-1 point');
  await call(ana, calls[1]);
  await expect(ana.locator('#result')).toContainText('You win');
  await expect(bo.locator('#result')).toContainText('2 to -1 by points.');
  expect(faults.flat()).toEqual([]);

  await ana.getByRole('link', { name: 'Replay' }).click();
  await ana.locator('#events button', { hasText: `${calls[0]}` }).first().click();
  await expect(ana.locator('#defender .state')).toHaveText('to answer, 0:20');
  await expect(ana.locator('#attacker .points')).toHaveText('1 point');
});

test('a turn that runs out goes to the other, and stands while the clock stands', async ({ browser, agon }) => {
  const { contest, calls } = await opened(agon, { turn_seconds: 3 });
  const [ana, bo] = await seats(browser, agon, contest);
  const desk = await browser.newPage();
  await desk.goto(`${agon.base}/host/${contest.id}#${contest.host.token}`);
  await expect(ana.locator('#problem')).toBeVisible();
  await expect(send(bo)).toBeEnabled({ timeout: 8000 });
  await expect(send(ana)).toBeDisabled();
  await expect(desk.locator('#defender .state')).toContainText('to answer');
  const paused = await agon.call('POST', `/v1/contests/${contest.id}/pause`, contest.host.token, { reason: 'A cat' });
  expect(paused.status).toBe(202);
  await expect(bo.locator('#halted')).toBeVisible();
  // A desk that has not heard of the pause yet may still pass a turn on.
  await expect(desk.locator('.seat.turn .state')).toContainText(/to answer$/);
  const whose = await desk.locator('.seat.turn').getAttribute('id');
  await agon.call('POST', `/v1/contests/${contest.id}/resume`, contest.host.token, {});
  const own = whose === 'attacker' ? ana : bo;
  // Of the turn that stood there may be little left: whoever is too late calls in their next.
  await expect(async () => {
    await expect(own.locator('#send')).toBeEnabled({ timeout: 12_000 });
    await call(own, calls[0]);
    await expect(own.locator('#said')).toHaveText(`${calls[0]}: a point.`, { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});

test('the form asks for what the format has', async ({ page, agon }) => {
  await page.goto(`${agon.base}/host`);
  await page.getByLabel('Game key').fill(agon.key);
  await page.getByLabel('Game key').press('Enter');
  await page.getByText('Terms', { exact: true }).click();
  await page.locator('#what').selectOption(`family:${FAMILY}`);
  await expect(page.getByLabel('A turn, in seconds')).toBeHidden();
  await expect(page.getByLabel('A buzz, in seconds')).toBeVisible();
  await page.locator('[name=format][value=turns]').check();
  await expect(page.getByLabel('Lock, in seconds', { exact: true })).toBeHidden();
  await expect(page.getByLabel('The attacker’s own lock, in seconds')).toBeHidden();
  await expect(page.getByLabel('A buzz, in seconds')).toBeHidden();
  await page.getByLabel('A turn, in seconds').fill('7');
  await page.getByLabel('Points to win').fill('4');
  await page.getByRole('button', { name: 'Open the contest' }).click();
  await expect(page).toHaveURL(/\/host\/con_/);
  const id = page.url().split('/').pop();
  const { body } = await agon.call('GET', `/v1/contests/${id}`, agon.key);
  expect(body.terms).toMatchObject({ format: 'turns', turn_seconds: 7, wrong_points: 1, points_to_win: 4, lockout_seconds: 0 });
});
