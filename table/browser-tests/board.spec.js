// The board page against a written game: what is seen, said and sent.
import { accessible, expect, sit, square, test } from './table.js';

const SIZES = [[1366, 625], [390, 844], [1920, 1080]];

for (const [width, height] of SIZES) {
  test(`the board, both clocks and whose turn it is are seen at once at ${width} × ${height}`, async ({ page, game }) => {
    await page.setViewportSize({ width, height });
    await sit(page, game, 'left', 12);
    for (const name of ['#board', '#plate-left .timer', '#plate-right .timer', '#status-now']) {
      const box = await page.locator(name).boundingBox();
      expect(box.x, name).toBeGreaterThanOrEqual(0);
      expect(box.y, name).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, name).toBeLessThanOrEqual(width);
      expect(box.y + box.height, name).toBeLessThanOrEqual(height);
    }
    await expect(page.locator('#plate-left .bank')).toHaveText('+ 4:20');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('what is pressed is at least 44 pixels large, squares 56 on a phone of 360', async ({ page, game }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sit(page, game, 'left', 15);
  expect((await square(page, 'C3').boundingBox()).width).toBeGreaterThanOrEqual(56);
  await page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
  const small = await page.locator('button:visible:not(.ply), select:visible, summary:visible, input:visible:not([type=checkbox])').evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44).map((one) => `${one.id} ${one.className}`));
  expect(small).toEqual([]);
});

test('the own home is below on a phone and at its own end on a wide screen, and can be turned', async ({ page, game }) => {
  const at = async (name) => square(page, name).boundingBox();
  await sit(page, game, 'right', 12);
  expect((await at('A9')).x).toBeGreaterThan((await at('A1')).x);
  await page.locator('#turn').click();
  expect((await at('A9')).x).toBeLessThan((await at('A1')).x);
  await page.locator('#turn').click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await at('A9')).y).toBeGreaterThan((await at('A1')).y);
  expect((await at('F9')).x).toBeLessThan((await at('A9')).x);
});

const WAYS = {
  'two clicks': async (page) => {
    await square(page, 'D4').click();
    await expect(square(page, 'D6')).toHaveClass(/goal/);
    await square(page, 'D6').click();
  },
  'dragging': (page) => square(page, 'D4').dragTo(square(page, 'D6')),
  'the keyboard': async (page) => {
    await square(page, 'D4').focus();
    for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  },
  'notation': async (page) => {
    await page.locator('#typed').fill('d4d6');
    await page.locator('#typed').press('Enter');
  },
};
for (const [way, does] of Object.entries(WAYS)) {
  test(`a piece is moved by ${way}`, async ({ page, game }) => {
    await sit(page, game, 'left', 12);
    await does(page);
    await expect(square(page, 'D6').locator('.piece')).toHaveText(/4/);
    await expect(square(page, 'D4')).toHaveClass(/last/);
    await expect(page.locator('#said')).toContainText('Ana: D4 to D6.');
    await expect(page.locator('#said')).toContainText('Bo is to move');
    await expect(page).toHaveTitle(/Bo is to move/);
  });
}

test('nothing moves before the server said so, and a refusal is told', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  let release = () => {};
  const held = new Promise((done) => (release = done));
  await page.route('**/actions', async (route) => {
    await held;
    await route.continue();
  });
  await square(page, 'C5').click();
  await square(page, 'C6').click();
  await expect(square(page, 'C6')).toHaveClass(/sent/);
  const standing = () => Promise.all(['C5', 'C6'].map((name) => square(page, name).locator('.piece').count()));
  expect(await standing()).toEqual([1, 0]);
  release();
  await expect(page.locator('#trouble')).toContainText('not possible');
  await expect(square(page, 'C5')).toHaveClass(/free/);
});

test('Escape lets a piece go, and Tab goes through the pieces that can move', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  await square(page, 'C5').focus();
  await page.keyboard.press('Enter');
  await expect(square(page, 'C5')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(square(page, 'C5')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Tab');
  await expect(square(page, 'D1')).toBeFocused();
});

test('an enemy’s hidden piece is a question mark, one’s own says what it is', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  await expect(square(page, 'B7')).toHaveAttribute('aria-label', 'B7, first floor, enemy 3, unrevealed');
  await expect(square(page, 'D4')).toHaveAttribute('aria-label', /your 4, memory, hidden from the others, can move/);
  await expect(square(page, 'C5')).toHaveAttribute('aria-label', /your 2, memory, revealed/);
  await expect(square(page, 'A3')).toHaveAttribute('aria-label', 'A3, second floor');
});

test('a battle goes its steps: target, names, choice, contest, and the next one', async ({ page, game }) => {
  test.slow();
  await sit(page, game, 'left', 15);
  const battle = page.getByRole('dialog', { name: 'Battle' });
  await expect(battle.locator('[aria-current]')).toHaveText('Target');
  await accessible(page);
  await square(page, 'C8').click();
  await expect(battle).toContainText('2 chances');
  for (const kind of ['logic', 'observation']) await battle.getByRole('button', { name: kind }).click();
  await expect(battle.getByRole('button', { name: 'memory' })).toBeDisabled();
  await accessible(page);
  await battle.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.locator('#said')).toContainText('Ana names logic and observation: wrong. Which piece do you play?');
  await accessible(page);
  await battle.getByRole('button', { name: 'Your attacking piece' }).click();
  const contest = page.locator('#contest');
  await expect(contest).toContainText('Contest: memory');
  await expect(page.frameLocator('#contest-frame').getByRole('heading')).toHaveText('The contest');
  await accessible(page);
  await contest.getByRole('button', { name: 'See the board' }).click();
  await expect(page.locator('#notebook')).toBeHidden();
  await expect(page.locator('#notes-shut')).toBeVisible();
  await expect(page.locator('#moves')).not.toContainText('names logic');
  await battle.getByRole('button', { name: 'Go to the contest' }).click();
  game.next();
  await expect(contest).toContainText('Ana attacked and wins');
  await contest.getByRole('button', { name: 'Back to the board' }).click();
  await expect(battle.locator('[aria-current]')).toHaveText('Choice');
  await expect(page.locator('#moves')).toContainText('names logic');
  await expect(page.locator('#grave-right')).toContainText('#3');
});

test('two numbers are exchanged on the board', async ({ page, game }) => {
  await sit(page, game, 'left', 38);
  await square(page, 'A1').click();
  await square(page, 'B1').click();
  await expect(page.getByText('These two have the same number')).toBeVisible();
  await square(page, 'A1').click();
  await square(page, 'B1').click();
  await accessible(page);
  await square(page, 'E8').click();
  await square(page, 'C5').click();
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(square(page, 'C5')).toHaveAttribute('aria-label', /your 4, king/);
});

test('the defender is told, and names when asked', async ({ page, game }) => {
  await sit(page, game, 'left', 23);
  game.next();
  const battle = page.getByRole('dialog', { name: 'Battle' });
  await expect(page.locator('#said')).toContainText('Bo’s 1 attacks your 4 at D6.');
  await battle.getByRole('button', { name: 'logic' }).click();
  await battle.getByRole('button', { name: 'mathematics' }).click();
  await battle.getByRole('button', { name: 'observation' }).click();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.locator('#said')).toContainText('it is mathematics');
});

test('marks follow the piece that they were set on, and stay after a reload', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  await square(page, 'B9').click();
  await page.locator('#marks').getByRole('button', { name: 'king' }).click();
  await page.locator('#marks').getByRole('button', { name: 'observation' }).click();
  await accessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(square(page, 'B9').locator('.marks')).toHaveText('KO');
  game.next(2);
  await expect(square(page, 'C8').locator('.marks')).toHaveText('KO');
  await page.reload();
  await expect(square(page, 'C8').locator('.marks')).toHaveText('KO');
  await expect(page).not.toHaveURL(/#/);
});

test('the setup is made by click and key, faults are told, and it is confirmed once', async ({ page, game }) => {
  await sit(page, game, 'left');
  await accessible(page);
  await square(page, 'C1').click();
  await expect(square(page, 'C1')).toHaveAttribute('aria-label', /king/);
  await square(page, 'A1').focus();
  await page.keyboard.press('l');
  await page.keyboard.press('4');
  await expect(square(page, 'A1')).toHaveAttribute('aria-label', /your 4, logic/);
  await expect(page.locator('#setup-left')).toContainText('1 of 11');
  await page.getByRole('button', { name: 'observation × 3' }).dragTo(square(page, 'F2'));
  await expect(square(page, 'F2')).toHaveAttribute('aria-label', /observation/);
  await square(page, 'F2').dragTo(square(page, 'F1'));
  await expect(square(page, 'F1')).toHaveAttribute('aria-label', /observation/);
  await expect(page.locator('#setup-confirm')).toBeDisabled();
  await page.locator('#setup-random').click();
  await expect(page.locator('#setup-left')).toContainText('You discard');
  await page.route('**/setup', (route) => route.fulfill({ status: 422, json: { type: 'bad-setup', faults: [{ square: 'A1', rule: 'kinds', detail: 'no' }] } }), { times: 1 });
  await page.locator('#setup-confirm').click();
  await page.locator('#setup-confirm').click();
  await expect(page.locator('#setup-faults')).toContainText('A1: The kinds do not add up.');
  await page.locator('#setup-confirm').click();
  await page.locator('#setup-confirm').click();
  await expect(page.locator('#setup')).toBeHidden();
  await expect(page.locator('#status-now')).toHaveText('You are set. Waiting for the other side');
});

test('a finished game is looked through by slider, keys and address', async ({ page, game }) => {
  await sit(page, game, 'left', 99);
  await expect(page.locator('#over')).toContainText('You win');
  await accessible(page);
  await page.locator('#replay-first').click();
  await expect(square(page, 'C2').locator('.piece')).toBeVisible();
  await page.locator('#replay-on').click();
  await expect(square(page, 'C4').locator('.piece')).toBeVisible();
  await expect(page).toHaveURL(/ply=1/);
  await page.locator('#replay-on').press('ArrowRight');
  await expect(page).toHaveURL(/ply=2/);
  await expect(square(page, 'C6')).toHaveAttribute('aria-label', /observation/);
  await page.getByLabel('Hide what was hidden then').check();
  await expect(square(page, 'C6')).toHaveAttribute('aria-label', /unrevealed/);
  await page.reload();
  await expect(square(page, 'C4').locator('.piece')).toBeVisible();
  await page.locator('#looking-back').click();
  await expect(square(page, 'D8').locator('.piece')).toHaveText(/4.*K/);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('#over-asked')).toContainText('Rematch asked by you');
});

test('who watches is told how late it is, and sees no more than both', async ({ page, game }) => {
  await sit(page, game, 'watch', 12);
  await expect(page.locator('#delayed')).toHaveText(/15 s behind/);
  await expect(page.locator('#board .unknown')).toHaveCount(19);
  await expect(page.locator('#typing')).toBeHidden();
  await expect(page.locator('#resign')).toBeHidden();
  await accessible(page);
});

test('a player may resign after being asked again', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  let asked = 0;
  await page.route('**/resign', (route) => (asked++, route.fulfill({ status: 202, json: {} })));
  await page.locator('#resign').click();
  await accessible(page);
  await page.getByRole('button', { name: 'Go on playing' }).click();
  expect(asked).toBe(0);
  await page.locator('#resign').click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await expect.poll(() => asked).toBe(1);
});

test('a stream that breaks comes back by itself', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  for (const { reply } of game.mock.listeners) reply.destroy();
  await expect.poll(() => game.mock.listeners.size).toBe(1);
  game.next();
  await expect(square(page, 'D6').locator('.piece')).toBeVisible();
});

test('the second press of a double one is none, and what is refused stays to be mended', async ({ page, game }) => {
  await sit(page, game, 'left');
  await page.getByRole('button', { name: 'Random' }).click();
  const placed = page.locator('#board .piece');
  await expect(placed).toHaveCount(11);
  await page.locator('#setup-confirm').dblclick();
  await expect(page.locator('#setup-confirm')).toHaveText('Really? It is final');
  await expect(placed).toHaveCount(11);
});

test('the keyboard has one stop in the list of moves, and the focus is never lost', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  const stops = page.locator('#moves button[tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#moves button').nth(-2)).toBeFocused();
  await expect(stops).toHaveCount(1);
  await square(page, 'D4').focus();
  game.next(3);
  await expect(page.locator('#battle-title')).toBeFocused();
});

test('a finished game that is opened again leads to the next one only when asked', async ({ page, game }) => {
  game.next(99);
  await sit(page, game, 'left');
  game.mock.tell('rematch', () => ({ game: 'gam_next', page: '/game/gam_next#left' }));
  await page.getByRole('button', { name: 'To the next game' }).click();
  await expect(page).toHaveURL(/gam_next/);
});

test('an outage, a column that must be left, a void contest and a line that is down are told', async ({ page, game }) => {
  await sit(page, game, 'left', 12);
  let version = 1000;
  const tell = (text, more) => {
    version += 1;
    game.mock.tell('event', (you) => ({ text, by: null, state: { ...game.mock.state(you), version, ...more } }), version);
  };
  const { clocks } = game.mock.state('left');
  tell(null, { clocks: { ...clocks, running: null, stopped_by: 'outage' } });
  await expect(page.locator('#status-more')).toHaveText('The table was away: clocks stand until both are back.');
  tell(null, { obliged: true });
  await expect(page.locator('#status-more')).toHaveText('Both of you went sideways: this move must go forward.');
  tell('judge ~', { step: { name: 'contest', by: null, attacking: 'C5', defending: 'C6', kind: 'memory', chances: null }, contest: { battle: 1, attempt: 2, kind: 'memory', state: 'opening', page: null } });
  await expect(page.locator('#said')).toContainText('The contest is void and played again.');
  await expect(page.locator('#battle-body')).toContainText('The contest is being opened. No clock runs.');
  await page.context().setOffline(true);
  await expect(page.locator('#offline')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('#offline')).toBeHidden();
});

test('sounds are switched off and stay off, and a decision of one’s own has one', async ({ page, game }) => {
  await page.addInitScript(() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones += 1;
      return start.apply(this, when);
    };
  });
  await sit(page, game, 'right', 12);
  await page.locator('#moves-title').click();
  const tones = () => page.evaluate(() => window.tones);
  game.next();
  await expect.poll(tones).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Sounds' }).click();
  await expect(page.getByRole('button', { name: 'Sounds' })).toHaveAttribute('aria-pressed', 'false');
  const before = await tones();
  game.next(2);
  await expect(page.locator('#moves li.move')).toHaveCount(11);
  expect(await tones()).toBe(before);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sounds' })).toHaveAttribute('aria-pressed', 'false');
});
