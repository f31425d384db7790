// The front page and the friend's page.
import { TOKENS } from './mock.mjs';
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

test('whoever closes the tab while waiting finds the table again, and may open another', async ({ page, game, context }) => {
  await page.goto(game.base);
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Open a table' }).click();
  const link = await page.getByLabel('Link for your friend').inputValue();
  await page.close();
  const anew = await context.newPage();
  await anew.goto(game.base);
  await expect(anew.getByLabel('Link for your friend')).toHaveValue(link);
  await anew.getByRole('button', { name: 'Open another table' }).click();
  await expect(anew.getByLabel('Your name')).toBeFocused();
  await anew.reload();
  await expect(anew.getByRole('button', { name: 'Open a table' })).toBeVisible();
  await expect(anew.getByLabel('Link for your friend')).toBeHidden();
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

test('a name is as long as the table takes, and a refused one is told in words of the page', async ({ page, game }) => {
  await page.goto(game.base);
  await page.getByLabel('Your name').fill('n'.repeat(64));
  await page.route('**/v1/tables', (route) => route.fulfill({ status: 422, json: { type: '/problems/invalid', field: 'name', detail: '`name`: 1 to 40 characters' } }));
  await page.getByRole('button', { name: 'Open a table' }).click();
  await expect(page.locator('#trouble')).toHaveText('A name has 1 to 40 characters, none of them invisible.');
  await page.getByLabel('Your name').fill('');
  await page.getByLabel('Your name').pressSequentially('n'.repeat(41));
  await expect(page.getByLabel('Your name')).toHaveValue('n'.repeat(40));
});

test('an invitation says to which game it is', async ({ page, game, browser }) => {
  for (const [chosen, title, boards] of [['Mental Janggi', 'Mental Janggi', 1], ['Tug of war, short', 'Tug of war', 0]]) {
    const context = await browser.newContext();
    const opens = await context.newPage();
    await opens.goto(game.base);
    await opens.getByLabel('Your name').fill('Ana');
    await opens.locator('#games').getByText(chosen, { exact: true }).click();
    await opens.getByRole('button', { name: 'Open a table' }).click();
    await expect(opens.getByLabel('Link for your friend')).toHaveValue(/join/);
    await page.goto(await opens.getByLabel('Link for your friend').inputValue());
    await expect(page.locator('#lead')).toContainText(`a game of ${title}.`);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('#demo .board')).toHaveCount(boards);
    await accessible(page);
    await context.close();
  }
  await page.goto(`${game.base}/join/tab_mock#${TOKENS.invited}`);
  await expect(page.locator('#lead')).not.toContainText('Janggi');
});
