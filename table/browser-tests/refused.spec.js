// What is refused, and a line that is down: where it is told, in which words, and for how long.
import { expect, sit, square, test } from './table.js';

/** Whether an element lies under nothing. */
const isSeen = (one) => one.evaluate((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
});
const refuses = (page, problem) => page.route('**/actions', (route) => route.fulfill({ status: problem.status ?? 409, json: problem }), { times: 1 });

for (const [width, height] of [[390, 844], [1366, 625]]) {
  test(`a line that is down and a refusal are seen in a battle and in a contest at ${width} × ${height}`, async ({ page, game }) => {
    await page.setViewportSize({ width, height });
    await sit(page, game, 'left', 17);
    await expect(page.locator('#battle')).toBeVisible();
    await refuses(page, { type: '/problems/wrong-step', detail: 'Another step.' });
    await page.getByRole('button', { name: 'Your attacking piece' }).click();
    await expect(page.locator('#trouble')).toHaveText('The game is at another step now.');
    await page.context().setOffline(true);
    await expect(page.locator('#offline')).toBeVisible();
    for (const id of ['#trouble', '#offline']) expect(await isSeen(page.locator(id)), id).toBe(true);
    await page.context().setOffline(false);
    await expect(page.locator('#offline')).toBeHidden();
    game.next();
    await expect(page.locator('#contest')).toBeVisible();
    await expect(page.locator('#trouble')).toBeHidden();
    await page.context().setOffline(true);
    await expect(page.locator('#offline')).toBeVisible();
    expect(await isSeen(page.locator('#offline'))).toBe(true);
    const header = await page.locator('#contest header').boundingBox();
    expect((await page.locator('#offline').boundingBox()).y).toBeGreaterThanOrEqual(header.y + header.height);
  });
}

test('a refusal is gone when the game goes on', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  await refuses(page, { type: '/problems/illegal', status: 422, reason: 'obliged', detail: 'Forward.' });
  await square(page, 'C5').click();
  await square(page, 'B5').click();
  await expect(page.locator('#trouble')).toHaveText('Both of you went sideways: this move must go forward.');
  await expect(square(page, 'C5')).toHaveClass(/free/);
  await expect(page.locator('#trouble')).toBeVisible();
  game.next();
  await expect(page.locator('#trouble')).toBeHidden();
});

for (const [problem, told] of [
  [{ type: '/problems/not-your-turn', index: 1, reason: 'not_your_turn', detail: 'Not yours.' }, 'Nothing was played, because of C6-C7: By then it is not your turn any more.'],
  [{ type: '/problems/illegal', status: 422, index: 0, reason: 'illegal_move', detail: 'No.' }, 'Nothing was played, because of C5-C6: The piece cannot go there.'],
  [{ type: '/problems/invalid', status: 422, field: 'actions', detail: '`actions`: 1 to 4 actions' }, 'At most four actions can be sent together.'],
]) {
  test(`of several typed actions it is told which was refused, and why: ${told}`, async ({ page, game }) => {
    await sit(page, game, 'left', 12);
    await refuses(page, problem);
    await page.locator('#typed').fill('c5c6 c6c7');
    await page.locator('#typed').press('Enter');
    await expect(page.locator('#trouble')).toHaveText(told);
    await expect(page.locator('#typed')).toHaveValue('c5c6 c6c7');
  });
}

test('before a game began it is left, and resigned afterwards', async ({ page, game }) => {
  await sit(page, game, 'left');
  await expect(page.locator('#resign')).toHaveText('Leave');
  await page.locator('#resign').click();
  await expect(page.locator('#ask-title')).toHaveText('Leave?');
  await page.getByRole('button', { name: 'Go on playing' }).click();
  game.next(12);
  await expect(page.locator('#resign')).toHaveText('Resign');
});

test('in a contest of memory no past guess can be copied', async ({ page, game }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (window.copied = text) } }));
  await sit(page, game, 'left', 18);
  await page.locator('#contest-board').click();
  await page.getByText('More', { exact: true }).click();
  const copied = async () => {
    await page.locator('#copy-record').click();
    return page.evaluate(() => window.copied);
  };
  expect(await copied()).not.toContain('?LO');
  expect(await copied()).toContain('left xC8');
  await page.locator('#slider').fill('17');
  await expect(page.locator('#slider')).not.toHaveAttribute('aria-valuetext', /names/);
  game.next();
  await expect(page.locator('#contest')).toBeHidden();
  expect(await copied()).toContain('left ?LO=-');
});
