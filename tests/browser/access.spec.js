// Whoever plays without a mouse, by ear, in colours that the system chooses, or has it on paper.
import { expect, known, play, press, seats, test } from './agon.js';

const background = (place) => place.evaluate((one) => getComputedStyle(one).backgroundColor);

test('whoever skips to the content keeps the secret behind the address, and hears each phase and that the other was wrong', async ({ browser, agon }) => {
  const contest = await agon.open({ terms: { start: 'when_ready', rules_seconds: 4 } });
  const [ana, bo] = await seats(browser, agon, contest);
  await expect(ana.getByRole('button', { name: 'I am ready' })).toBeFocused();
  const address = ana.url();
  await ana.getByRole('link', { name: 'Skip to the content' }).focus();
  await ana.keyboard.press('Enter');
  await expect(ana.locator('#main')).toBeFocused();
  expect(ana.url()).toBe(address);
  for (const page of [ana, bo]) await page.getByRole('button', { name: 'I am ready' }).press('Enter');
  for (const page of [ana, bo]) {
    await expect(page.locator('#status')).toHaveText('The rules');
    await expect(page.locator('#rules'), 'what had the focus is gone').toBeFocused();
  }
  await expect(bo.locator('#typed')).toBeFocused();
  await bo.keyboard.type('100001, 1, 1');
  await bo.keyboard.press('Enter');
  await expect(bo.locator('#said')).toHaveText(/^Wrong; locked for \d seconds?\. Think on meanwhile\.$/);
  await expect(ana.locator('#status')).toHaveText('Bo was wrong.');
});

test('a key that is held a little long answers, and does not begin the next problem', async ({ page, agon }) => {
  const { code, key } = await known(agon, 'mathematics/remainder-chain');
  await play(page, agon, code);
  await page.getByLabel('Your answer').fill(key);
  // Pressed once more while it is down, it repeats itself.
  await page.keyboard.down('Enter');
  await expect(page.getByRole('heading', { name: 'Solved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
  await page.waitForTimeout(500);
  await expect(page.getByRole('heading', { name: 'Solved' })).toBeVisible();
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Solved' })).toBeHidden();
});

test('what was wrong is typed over, and the keys of names keep the focus when they change', async ({ page, agon }) => {
  const { code } = await known(agon, 'logic/truth-tellers');
  await play(page, agon, code);
  await page.locator('.keys').getByText('T', { exact: true }).focus();
  for (let name = 0; name < 6; name++) await page.keyboard.press('Enter');
  await expect(page.locator('.keys button').first()).toBeFocused();
  await page.getByLabel('Your answer').fill('TTTTT ABCD');
  await press(page, page.getByRole('button', { name: 'Answer', exact: true }));
  test.skip(await page.getByRole('heading', { name: 'Solved' }).isVisible(), 'by chance that is right');
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('TTTTT');
});

test('a cell is called by its row and column, and by its place in the answer', async ({ page, agon }) => {
  const { code } = await known(agon, 'logic/sudoku');
  await play(page, agon, code);
  await expect(page.locator('.spot[tabindex="0"]')).toHaveAccessibleName(/^Row [1-6], column [1-6], number 1 of the answer$/);
  await page.locator('.spot[tabindex="0"]').press('3');
  await expect(page.locator('.spot.selected')).toHaveAccessibleName(/^Row \d, column \d, number 1 of the answer: 3/);
});

for (const colorScheme of ['light', 'dark']) {
  test(`in ${colorScheme} colours of the system one sees what is pressed, picked and selected`, async ({ page, agon }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await play(page, agon, (await known(agon, 'logic/sudoku')).code);
    const notes = page.getByRole('button', { name: 'Small notes' });
    const before = await background(notes);
    await notes.click();
    await expect(notes).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => background(notes)).not.toBe(before);
    const cell = page.locator('.spot').first();
    await cell.click();
    await notes.focus();
    expect(await cell.evaluate((one) => getComputedStyle(one).outlineColor), 'on paper, blue').toBe('rgb(31, 87, 173)');

    await play(page, agon, (await known(agon, 'observation/haps')).code);
    const [picked, other] = [page.locator('.spot').first(), page.locator('.spot').nth(1)];
    await picked.click();
    await other.focus();
    expect(await picked.evaluate((one) => getComputedStyle(one).boxShadow)).toContain('rgb(31, 87, 173)');
  });
}

test('on paper the way to the key is whole, and there is nothing to press', async ({ page, agon }) => {
  await play(page, agon, (await known(agon, 'logic/sudoku', 4)).code);
  await press(page, page.getByRole('button', { name: 'Show me' }));
  const way = page.locator('#why');
  await expect(way).toHaveClass(/way/);
  const isCut = () => way.evaluate((one) => one.scrollHeight - one.clientHeight > 1);
  expect(await isCut(), 'on the screen it is scrolled').toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await isCut()).toBe(false);
  for (const place of ['.top', '.button', 'input[type=range]', '.speaker']) expect(await page.locator(`${place}:visible`).count(), place).toBe(0);
  await expect(page.locator('.key')).toBeVisible();
});

test('where more contrast is asked for nothing is soft, and lines are seen, by day and by night', async ({ page, agon }) => {
  await play(page, agon, (await known(agon, 'logic/sudoku')).code);
  const colours = () => page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(/** @type {Element} */ (document.querySelector('.soft'))).color, getComputedStyle(/** @type {Element} */ (document.querySelector('.card'))).borderTopColor]);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    const [ink, ...others] = await colours();
    for (const other of others) expect(other).not.toBe(ink);
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    expect(new Set(await colours()).size).toBe(1);
  }
});
