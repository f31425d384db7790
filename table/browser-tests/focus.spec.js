// Where the focus goes when what had it is gone: to what is to be done, and never to nothing.
import { expect, sit, square, test } from './table.js';

/** What has the focus, when the browser has drawn and let go of what is gone. */
const focused = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(document.activeElement.closest('[role=grid]') ? 'board' : document.activeElement.id || document.activeElement.tagName), 50))));

test('a setup that was confirmed with Enter leaves the focus on the board', async ({ page, game }) => {
  await sit(page, game, 'left');
  await page.getByRole('button', { name: 'Random' }).click();
  await page.locator('#setup-confirm').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('#setup')).toBeHidden();
  expect(await focused(page)).toBe('board');
});

test('a contest that ends by itself, or with Enter, leaves the focus on what comes next', async ({ page, game }) => {
  test.slow();
  await sit(page, game, 'left', 18);
  await page.locator('#contest-board').focus();
  game.next();
  await expect(page.locator('#contest-done')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#battle-title')).toBeFocused();
  await page.locator('#battle').getByRole('button', { name: 'The defending piece' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contest')).toBeVisible();
  // Void, played again, and decided.
  game.next(2);
  await expect(page.locator('#contest-note')).toContainText('attacked and wins');
  await page.locator('#contest-done').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contest')).toBeHidden();
  expect(await focused(page)).toBe('board');
});

test('a contest that is left by the page when one’s own clock runs leaves the focus on the board', async ({ page, game }) => {
  await sit(page, game, 'right', 6);
  await expect(page.locator('#contest')).toBeVisible();
  await page.locator('#contest-frame').focus();
  game.next();
  await expect(page.locator('#contest')).toBeHidden({ timeout: 15_000 });
  await expect(page.locator('#status-now')).toHaveText('Your move');
  expect(await focused(page)).toBe('board');
});

test('the end of a game that one’s own Enter brought is what is read next', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  const end = (you) => ({ ...game.mock.state(you), version: 1000, legal: null, step: { name: 'over', by: null, attacking: null, defending: null }, outcome: { winner: 'right', reason: 'resign' } });
  await page.route('**/resign', async (route) => {
    await route.fulfill({ status: 202, json: {} });
    game.mock.tell('event', (you) => ({ text: 'left resigns', by: 'left', state: end(you) }), 1000);
  });
  await page.locator('#resign').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, resign' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#over')).toBeVisible();
  expect(await focused(page)).toBe('over-title');
});

test('marks that are done give the focus back to their piece', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  await square(page, 'B9').focus();
  await page.keyboard.press('Enter');
  await page.locator('#marks-done').focus();
  await page.keyboard.press('Enter');
  await expect(square(page, 'B9')).toBeFocused();
});

test('two numbers are exchanged by keyboard: the second piece is chosen where the first was', async ({ page, game }) => {
  await sit(page, game, 'left', 38);
  await square(page, 'E8').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#battle')).toBeVisible();
  await expect(square(page, 'E8')).toBeFocused();
  await square(page, 'C5').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#battle-title')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Exchange', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(square(page, 'C5')).toHaveAttribute('aria-label', /your 4, king/);
  expect(await focused(page)).toBe('board');
});
