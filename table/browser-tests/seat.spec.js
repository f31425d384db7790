// Whose seat a browser holds, whatever it is told by an address or by a tab that is closed.
import { TOKENS } from './mock.mjs';
import { expect, sit, square, test } from './table.js';

test('who skips to the board and reloads still sits at it', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  await page.locator('#moves-title').click();
  await page.evaluate(() => document.querySelector('.skip').focus());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#board$/);
  await page.reload();
  await expect(page.locator('#status-now')).toHaveText('Your move');
  await expect(square(page, 'D4')).toHaveAttribute('aria-label', /your 4, memory/);
});

test('a tab that is closed loses no seat, and the front page leads back to it until the game is over', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  const again = await page.context().newPage();
  await page.close();
  await again.goto(game.base);
  await again.getByRole('link', { name: 'Back to your game' }).click();
  await expect(again.locator('#status-now')).toHaveText('Your move');
  game.next(99);
  await expect(again.locator('#over')).toBeVisible();
  await again.goto(game.base);
  await expect(again.locator('#running')).toBeHidden();
  const other = await again.context().newPage();
  await other.goto(`${game.base}/game/gam_mock`);
  await expect(other.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
});

test('two tabs of one browser hold the two seats of one game', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  const bo = await page.context().newPage();
  await sit(bo, game, 'right');
  for (const [tab, side] of [[page, 'left'], [bo, 'right'], [page, 'left']]) {
    await tab.reload();
    await expect(tab.locator('body')).toHaveAttribute('data-you', side);
  }
});

test('a seat that was left for too long is not kept', async ({ page, game }) => {
  await page.goto(game.base);
  await page.evaluate((token) => localStorage.setItem('table.seat.gam_mock', JSON.stringify({ token, until: Date.now() - 1 })), TOKENS.left);
  await page.reload();
  await expect(page.locator('#running')).toBeHidden();
  await page.goto(`${game.base}/game/gam_mock`);
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
});
