// Two friends, each with a browser and without any key.
import { accessible, expect, test, watch } from './agon.js';

async function friend(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 625 }, ...options });
  const page = await context.newPage();
  return { page, faults: watch(page) };
}

async function givesUp(page) {
  await page.getByText('Settings').click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
}

test('two friends play a duel of two rounds and a rematch, from the front page on', async ({ browser, agon }) => {
  const { page: ana, faults } = await friend(browser);
  const { page: bo, faults: bos } = await friend(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await ana.goto(agon.base);
  await ana.getByRole('link', { name: 'Challenge a friend' }).click();
  await accessible(ana);
  await ana.getByLabel('Your name').fill('Ana');
  await ana.getByLabel('Problems').selectOption({ label: 'Sudoku' });
  await ana.getByRole('button', { name: 'Make the link' }).click();
  await expect(ana.getByRole('heading', { name: 'Waiting for your friend' })).toBeVisible();
  await expect(ana.getByRole('img', { name: 'QR code' })).toBeVisible();
  await accessible(ana);

  const link = await ana.getByLabel('The link').inputValue();
  expect(link, 'a link that is given away holds no secret').not.toContain('#');
  await bo.goto(link);
  await expect(bo.getByRole('heading', { name: 'Ana challenges you' })).toBeVisible();
  await accessible(bo);
  await bo.getByLabel('Your name').fill('Ana');
  await bo.getByRole('button', { name: 'Play' }).tap();
  await expect(bo.getByRole('alert')).toContainText('already called that');
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Play' }).tap();

  for (const [attacker, won] of [['Ana', '1'], ['Bo', '2']]) {
    for (const page of [ana, bo]) {
      await expect(page.locator('#attacker .who')).toHaveText(attacker);
      await page.getByRole('button', { name: 'I am ready' }).click();
    }
    await expect(ana.locator('#rules')).toBeVisible();
    await expect(ana.getByText('Ask the host')).toBeHidden();
    await givesUp(bo);
    await expect(ana.locator('#result')).toContainText('You win');
    for (const page of [ana, bo]) await page.getByRole('link', { name: 'Score and next round' }).click();
    await expect(ana.locator('#score')).toHaveText(`Ana ${won} : 0 Bo`);
    if (won === '1') await accessible(ana);
    else await expect(bo.locator('#verdict')).toHaveText('Ana has won the duel.');
    const on = won === '1' ? 'Next round' : 'Rematch';
    await ana.getByRole('button', { name: on }).click();
    await expect(ana.getByRole('button', { name: 'Waiting for the other' })).toBeDisabled();
    await expect(bo.locator('#rival')).toHaveText('Ana is ready to go on.');
    await bo.getByRole('button', { name: on }).tap();
  }
  await expect(bo.locator('#attacker .who')).toHaveText('Ana');

  const { page: late, faults: lates } = await friend(browser);
  await late.goto(link);
  await expect(late.getByText('Somebody else has taken up this challenge already.')).toBeVisible();
  await accessible(late);
  await late.getByRole('link', { name: 'Watch it' }).click();
  await expect(late).toHaveURL(/\/watch\/con_\w+/);
  await expect(late.locator('#attacker .who')).toHaveText('Ana');
  expect([...faults, ...bos, ...lates]).toEqual([]);
});
