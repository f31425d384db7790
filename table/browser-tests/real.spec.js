// A whole game of two browsers, battles answered in the frame.
import { expect } from '@playwright/test';
import { join } from 'node:path';
import { test } from './servers.js';
import { accessible, square, watch } from './table.js';

const LEFT = 'L0M1/R0M3/K0R4/O1R2/L0M2/.O1 LO';
const RIGHT = 'M1L0/L3R0/O1M0/O4M1/R2L0/K2. RO';

async function person(browser, size, setup, side) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  await context.addInitScript(([text, of]) => localStorage.setItem('table.setup', JSON.stringify({ side: of, text })), [setup, side]);
  const page = await context.newPage();
  return { page, faults: watch(page) };
}

async function sets(page) {
  await page.getByRole('button', { name: 'Last time’s' }).click();
  await page.locator('#setup-confirm').click();
  await page.locator('#setup-confirm').click();
}

async function moves(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
  await expect(square(page, to).locator('.piece')).toBeVisible();
}

const frame = (page) => page.frameLocator('#contest-frame');

/** What is to be remembered and the rules are over: the problem is there. */
async function released(servers, kind) {
  await servers.ask('/v1/test/clock', { advance_seconds: kind === 'memory' ? 60 + 10 + 120 : 60 });
}

/** One gives the right answer in the frame, as the service's own key says it is. */
async function answers(servers, winner) {
  const address = await winner.locator('#contest-frame').getAttribute('src');
  const id = new URL(address).pathname.split('/').pop();
  await expect(frame(winner).locator('#typed')).toBeVisible({ timeout: 30_000 });
  const pictures = process.env.TABLE_PICTURES;
  if (pictures) await winner.screenshot({ path: join(pictures, 'contest.jpg'), type: 'jpeg', quality: 60 });
  const { key } = await servers.ask(`/v1/contests/${id}/problem`);
  await frame(winner).locator('#typed').fill(key);
  await frame(winner).locator('#typed').press('Enter');
}

/** Goes back to the board, unless the page did so by itself meanwhile. */
async function leaves(page) {
  await page.locator('#contest-done').click({ timeout: 2000 }).catch(() => {});
  await expect(page.locator('#contest')).toBeHidden();
}

async function givesUp(page) {
  await frame(page).getByText('Settings').click();
  await frame(page).getByRole('button', { name: 'Give up' }).click();
  await frame(page).getByRole('button', { name: 'Yes, give up' }).click();
}

test('two friends play: each guesses, battles of every kind, a reload, a cut line, an exchange, the end and a rematch', async ({ browser, servers }) => {
  test.setTimeout(300_000);
  const { page: ana, faults } = await person(browser, { width: 1366, height: 625 }, LEFT, 'left');
  const { page: bo, faults: bos } = await person(browser, { width: 390, height: 844 }, RIGHT, 'right');
  await ana.goto(servers.table);
  await ana.getByLabel('Your name').fill('Ana');
  await ana.getByText('Left', { exact: true }).click();
  await ana.getByRole('button', { name: 'Open a table' }).click();
  await expect(ana.getByLabel('Link for your friend')).not.toHaveValue('');
  await bo.goto(await ana.getByLabel('Link for your friend').inputValue());
  const watched = await ana.getByLabel('Link for those who watch').inputValue();
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Sit down' }).click();
  await sets(bo);
  await expect(bo.locator('#status-now')).toContainText('Waiting for the other side');
  await sets(ana);

  await expect(ana.locator('#status-now')).toHaveText('Your move');
  await expect(ana).toHaveTitle(/Your move/);
  await moves(ana, 'D2', 'D4');
  await moves(bo, 'C8', 'C6');
  await moves(ana, 'D4', 'D6');
  const battle = ana.getByRole('dialog', { name: 'Battle' });
  await expect(battle).toContainText('1 chance');
  await battle.getByRole('button', { name: 'logic' }).click();
  await battle.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(bo.locator('#said')).toContainText('Ana names logic: wrong.');
  await battle.getByRole('button', { name: 'The defending piece' }).click();
  await expect(bo.locator('#contest')).toContainText('Contest: observation');
  await ana.reload();
  await expect(frame(ana).locator('#terms')).toBeVisible();
  await ana.context().setOffline(true);
  await expect(ana.locator('#offline')).toBeVisible();
  await released(servers, 'observation');
  await expect(frame(bo).locator('#typed')).toBeVisible({ timeout: 30_000 });
  await ana.context().setOffline(false);
  await answers(servers, ana);
  for (const page of [ana, bo]) await expect(page.locator('#contest-note')).toContainText('attacked and wins');
  await expect(bo.locator('#status-now')).toHaveText('Your move');
  await expect(bo.locator('#grave-right')).toContainText('#1');
  await leaves(bo);

  await moves(bo, 'A8', 'A7');
  await moves(ana, 'D6', 'C7');
  await moves(bo, 'A7', 'A6');
  await moves(ana, 'C7', 'C8');
  await battle.getByRole('button', { name: /^B8/ }).click();
  const defence = bo.getByRole('dialog', { name: 'Battle' });
  await expect(defence).toContainText('1 chance');
  await defence.getByRole('button', { name: 'memory' }).click();
  await defence.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(ana.locator('#said')).toContainText('Bo names memory: it is memory.');
  await battle.getByRole('button', { name: 'The defending piece' }).click();
  await expect(ana.locator('#contest')).toContainText('Contest: logic');
  await givesUp(bo);
  await leaves(ana);
  // What was shown is named by nobody.
  await battle.getByRole('button', { name: /^D8/ }).click();
  await battle.getByRole('button', { name: 'Your attacking piece' }).click();
  await expect(ana.locator('#contest')).toContainText('Contest: memory');
  await released(servers, 'memory');
  await answers(servers, ana);
  await leaves(ana);
  await expect(battle).toContainText('2 chances');
  await battle.getByRole('button', { name: 'Name nothing' }).click();
  await battle.getByRole('button', { name: 'The defending piece' }).click();
  await expect(ana.locator('#contest')).toContainText('Contest: mathematics');
  await givesUp(bo);
  await leaves(ana);
  await expect(ana.locator('#status-now')).toHaveText('You may exchange two numbers');
  await square(ana, 'C8').click();
  await square(ana, 'A1').click();
  await ana.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(square(bo, 'A1')).toHaveAttribute('aria-label', /enemy 2/);
  await bo.reload();
  await expect(bo.locator('#status-now')).toHaveText('Your move');

  await bo.locator('#resign').click();
  await bo.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(ana.locator('#over')).toContainText('You win');
  await expect(ana.locator('#over')).toContainText('Bo resigned.');
  await expect(square(ana, 'F8')).toHaveAttribute('aria-label', /king/);
  await accessible(ana);
  await ana.locator('#replay-first').click();
  await expect(square(ana, 'D2')).toHaveAttribute('aria-label', /your 2, memory/);
  const look = await browser.newPage();
  await look.goto(watched);
  await expect(look.locator('#over')).toContainText('Ana wins', { timeout: 40_000 });

  await ana.getByRole('button', { name: 'Rematch' }).click();
  await expect(bo.locator('#over-asked')).toContainText('Rematch asked by Ana');
  await bo.getByRole('button', { name: 'Rematch' }).click();
  for (const page of [ana, bo]) await expect(page.locator('#setup')).toBeVisible();
  await expect(ana.locator('#plate-right .who')).toHaveText('Ana');
  expect([...faults, ...bos]).toEqual([]);
});

test('against a machine somebody plays on at once', async ({ browser, servers }) => {
  const { page, faults } = await person(browser, { width: 1366, height: 625 }, LEFT, 'left');
  await page.goto(servers.table);
  await page.getByLabel('Your name').fill('Ana');
  await page.getByText('Machine, weak').click();
  await page.getByText('Left', { exact: true }).click();
  await page.getByRole('button', { name: 'Open a table' }).click();
  await sets(page);
  await expect(page.locator('#status-now')).toHaveText('Your move', { timeout: 30_000 });
  await moves(page, 'D2', 'D4');
  await expect(page.locator('#moves .right')).toHaveCount(1, { timeout: 60_000 });
  expect(faults).toEqual([]);
});
