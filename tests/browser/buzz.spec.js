// A buzz before an answer: two browsers, by pointer and keyboard, and a replay.
import { accessible, expect, seats, test, watch } from './agon.js';

async function opened(agon, terms = {}) {
  const contest = await agon.open({
    family: 'mathematics/remainder-chain',
    level: 1,
    terms: { rules_seconds: 0, solve_seconds: 120, spectator_delay_seconds: 0, buzz_seconds: 20, lockout_seconds: 5, ...terms },
  });
  return { contest, key: await agon.keyOf(contest) };
}

const wrong = (key) => (key[0] === '1' ? `2${key.slice(1)}` : `1${key.slice(1)}`);

test('whoever buzzes alone may answer, by pointer and by keys, and then the other may', async ({ browser, agon }) => {
  const { contest, key } = await opened(agon, { rules_seconds: 2 });
  const [ana, bo] = await seats(browser, agon, contest);
  const watcher = await browser.newPage();
  await watcher.goto(`${agon.base}${contest.watch.page}`);
  const faults = [watch(ana), watch(bo), watch(watcher)];
  await expect(ana.locator('#terms')).toContainText('Buzz before you answer: then you alone may answer, within 20 s.');
  await expect(ana.locator('#problem')).toBeVisible();
  for (const page of [ana, bo]) {
    await expect(page.getByRole('button', { name: 'Buzz' })).toBeEnabled();
    await expect(page.locator('#send')).toBeDisabled();
  }
  await accessible(ana, 'nobody has buzzed');
  await ana.getByRole('button', { name: 'Buzz' }).click();
  await expect(ana.locator('#buzz')).toHaveText(/^Answer now: 0:\d\d$/);
  await expect(ana.locator('#typed')).toBeFocused();
  await expect(bo.locator('#buzz')).toBeDisabled();
  await expect(bo.locator('#send')).toHaveText(/^Wait 0:\d\d$/);
  for (const page of [ana, bo, watcher]) {
    await expect(page.locator('#attacker .state')).toHaveText(/^to answer, 0:\d\d$/);
    await expect(page.locator('#attacker')).toHaveClass(/turn/);
  }
  await accessible(bo, 'the rival answers');
  await ana.locator('#typed').fill(wrong(key));
  await ana.keyboard.press('Enter');
  await expect(ana.locator('#said')).toContainText('Wrong');
  await expect(bo.locator('#said')).toHaveText('Your turn.');
  await expect(bo.locator('#send')).toBeEnabled();
  await expect(ana.locator('#buzz')).toBeDisabled();
  await bo.locator('#typed').fill(key);
  await bo.keyboard.press('Enter');
  await expect(bo.locator('#result')).toContainText('You win');
  expect(faults.flat()).toEqual([]);

  await bo.getByRole('link', { name: 'Replay' }).click();
  await bo.locator('#events button', { hasText: 'buzzes' }).click();
  await expect(bo.locator('#attacker .state')).toHaveText('to answer, 0:20');
});

test('whoever buzzes and says nothing leaves it to the other; Enter buzzes too', async ({ browser, agon }) => {
  const { contest, key } = await opened(agon, { buzz_seconds: 3, lockout_seconds: 30 });
  const [ana, bo] = await seats(browser, agon, contest);
  const desk = await browser.newPage();
  await desk.goto(`${agon.base}/host/${contest.id}#${contest.host.token}`);
  await expect(bo.locator('#problem')).toBeVisible();
  await bo.locator('#typed').fill(key);
  await bo.keyboard.press('Enter');
  await expect(bo.locator('#buzz')).toHaveText(/^Answer now: 0:0\d$/);
  await expect(bo.locator('#typed')).toHaveValue(key);
  await expect(ana.locator('#said')).toHaveText('Your turn.', { timeout: 8000 });
  await expect(bo.locator('#send')).toHaveText(/^Locked 0:\d\d$/);
  await expect(desk.locator('#events')).toContainText('buzzed and said nothing.');
  await expect(ana.getByRole('button', { name: 'Buzz' })).toBeEnabled({ timeout: 8000 });
  await expect(ana.locator('#said'), 'the turn is over').toHaveText('');
  await ana.getByRole('button', { name: 'Buzz' }).click();
  await ana.locator('#typed').fill(key);
  await ana.keyboard.press('Enter');
  await expect(ana.locator('#result')).toContainText('You win');
});
