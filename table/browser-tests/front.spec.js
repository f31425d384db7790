// The front page and the friend's page.
import { accessible, expect, test } from './table.js';

test('somebody opens a table, sends the link, and both are at the board', async ({ page, game, browser }) => {
  test.slow();
  await page.goto(game.base);
  await accessible(page);
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await expect(page.getByRole('heading', { name: 'Your table is ready' })).toBeFocused();
  await accessible(page);
  await page.reload();
  const link = await page.getByLabel('Link for your friend').inputValue();
  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(link);
  await accessible(friend);
  await friend.getByLabel('Your name').fill('Bo');
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await expect(friend.locator('#setup')).toBeVisible();
  await expect(page.locator('#setup')).toBeVisible();
  await expect(page).toHaveURL(`${game.base}/game/gam_mock`);
  await context.close();
});

test('against a machine the game begins at once', async ({ page, game }) => {
  await page.goto(game.base);
  await page.getByLabel('Your name').fill('Ana');
  await page.getByText('Machine, fair').click();
  await page.getByRole('button', { name: 'Open a table' }).click();
  await expect(page.locator('#setup')).toBeVisible();
});

test('a page without a key says so', async ({ page, game }) => {
  await page.goto(`${game.base}/game/gam_mock`);
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await accessible(page);
});

test('every word is there in both languages, and Korean can be chosen', async ({ page, game }) => {
  const [en, ko] = await Promise.all(['en', 'ko'].map(async (name) => (await fetch(`${game.base}/static/words.${name}.json`)).json()));
  expect(Object.keys(ko)).toEqual(Object.keys(en));
  const gaps = (sentence) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [id, sentence] of Object.entries(en)) expect(gaps(ko[id]), id).toEqual(gaps(sentence));
  await page.goto(game.base);
  await page.getByLabel('Language').selectOption('ko');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ko['front.title']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  const left = await page.evaluate(() => document.body.innerText.match(/[A-Za-z]{4,}/g));
  expect(left?.filter((word) => !['English'].includes(word)) ?? []).toEqual([]);
});
