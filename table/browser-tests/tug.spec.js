// Tug of war between two browsers: named by mouse and by keyboard, and decided by contests.
import { expect } from '@playwright/test';
import { join } from 'node:path';
import { test } from './servers.js';
import { accessible, watch } from './table.js';

/** Whoever plays this seat gives the contest up that is played in this page's frame. */
async function givesUp(servers, page, seat) {
  await expect(page.locator('#contest')).toBeVisible();
  const id = new URL(await page.locator('#contest-frame').getAttribute('src')).pathname.split('/').pop();
  await servers.ask(`/v1/contests/${id}/forfeit`, { seat });
  await page.getByRole('button', { name: 'Back to the board' }).click();
}

test('a rope is pulled to its end, and again with sides changed', async ({ browser, servers }) => {
  test.setTimeout(120_000);
  const faults = [];
  const sit = async (size) => {
    // Their browsers are Korean, and they chose English at the table: so contests speak English too.
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', locale: 'ko-KR' });
    await context.addInitScript(() => localStorage.setItem('table.language', 'en'));
    const page = await context.newPage();
    faults.push(watch(page));
    return page;
  };
  const ana = await sit({ width: 1366, height: 625 });
  const bo = await sit({ width: 390, height: 844 });
  await ana.goto(servers.table);
  await ana.getByLabel('Your name').fill('Ana');
  await ana.getByText('Tug of war, short').click();
  await ana.getByText('Left', { exact: true }).click();
  await ana.getByRole('button', { name: 'Open a table' }).click();
  await expect(ana.getByLabel('Link for your friend')).toHaveValue(/join/);
  await bo.goto(await ana.getByLabel('Link for your friend').inputValue());
  await expect(bo.locator('#lead')).toContainText('a game of Tug of war.');
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Sit down' }).click();

  await expect(ana.getByRole('button', { name: 'logic' })).toBeEnabled();
  await expect(bo.getByRole('button', { name: 'logic' })).toBeDisabled();
  for (const page of [ana, bo]) await accessible(page);
  await ana.locator('.skip').focus();
  await ana.keyboard.press('Enter');
  await expect(ana).toHaveURL(/#names$/);
  await ana.reload();
  await expect(ana.getByRole('button', { name: 'logic' })).toBeEnabled();
  if (process.env.TABLE_PICTURES) {
    for (const [name, page] of [['laptop', ana], ['phone', bo]]) await page.screenshot({ path: join(process.env.TABLE_PICTURES, `tug-${name}.png`) });
  }
  await ana.getByRole('button', { name: 'logic' }).click();
  await givesUp(servers, bo, 'attacker');
  await expect(ana.getByRole('img', { name: 'on the side of Bo' })).toBeVisible();
  await expect(bo.getByRole('button', { name: 'logic' })).toBeDisabled();
  await bo.getByRole('button', { name: 'memory' }).focus();
  await bo.keyboard.press('Enter');
  await givesUp(servers, bo, 'defender');
  await expect(bo.locator('#names')).toBeFocused();
  await ana.getByRole('button', { name: 'logic' }).click();
  await givesUp(servers, bo, 'attacker');
  await expect(bo.getByRole('heading', { name: 'You win' })).toBeVisible();
  await expect(bo.locator('#over-why')).toHaveText('The knot is at the end of the rope.');
  await expect(bo.locator('#moves li')).toHaveCount(6);
  await accessible(bo);
  // The end of the contest stays to be read until somebody has read it.
  await ana.getByRole('button', { name: 'Back to the board' }).click();
  await ana.getByRole('button', { name: 'See the contest of battle 2 again' }).click();
  await expect(ana.frameLocator('#contest-frame').getByRole('slider')).toBeVisible();
  await expect(ana.frameLocator('#contest-frame').getByText('Bo').first()).toBeVisible();
  await expect(ana.frameLocator('#contest-frame').locator('html')).toHaveAttribute('lang', 'en');
  if (process.env.TABLE_PICTURES) await ana.screenshot({ path: join(process.env.TABLE_PICTURES, 'tug-again.png') });
  await expect(ana.frameLocator('#contest-frame').getByRole('button', { name: 'Back to the game' })).toBeHidden();
  await ana.getByRole('button', { name: 'Back to the board' }).click();
  await expect(ana.locator('#contest')).toBeHidden();
  if (process.env.TABLE_PICTURES) await bo.screenshot({ path: join(process.env.TABLE_PICTURES, 'tug-over.png') });

  for (const page of [bo, ana]) await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(bo.getByRole('button', { name: 'logic' })).toBeEnabled({ timeout: 15_000 });
  expect(faults).toEqual([[], []]);
});
