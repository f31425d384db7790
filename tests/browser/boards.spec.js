// Answers put together on the board, by touch and by keys; the text that is sent follows, and what is typed shows on the board.
import { accessible, expect, press, seats, test } from './agon.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const TERMS = { notice_seconds: 0, material_seconds: 1, rules_seconds: 1, solve_seconds: 120 };

/** A seat's page with its problem out, the problem and its key. */
async function released(browser, agon, order, options = PHONE) {
  const contest = await agon.open({ ...order, terms: TERMS });
  const { body } = await agon.call('GET', `/v1/contests/${contest.id}/problem`, contest.host.token);
  const [page, other] = await seats(browser, agon, contest, options);
  await other.context().close();
  await expect(page.locator('#answer')).toBeVisible();
  return { page, board: body.board, key: body.key, pictures: body.pictures };
}

/** Windows, and the room that each gives a picture at least: what is written in pictures is large enough for these. */
const ROOMS = [
  { width: 1366, height: 625, room: [800, 585] },
  { width: 1280, height: 720, room: [760, 680] },
  { width: 390, height: 844, room: [366, 560] },
];

/** Every window shows a picture as large as its makers count on, or in its own size. */
async function hasRoom(page, [{ width, height }], family) {
  for (const { room, ...window } of ROOMS) {
    await page.setViewportSize(window);
    const scale = Math.min(1, room[0] / width, room[1] / height);
    const wide = async () => (await page.locator('#figure img').boundingBox()).width;
    await expect.poll(wide, `${family} at ${window.width} x ${window.height}`).toBeGreaterThanOrEqual(scale * width - 1);
    // Another problem's picture may be higher than this one.
    const high = () => page.locator('#figure img').evaluate((shown) => parseFloat(getComputedStyle(shown).maxHeight));
    await expect.poll(high, `a high picture at ${window.width} x ${window.height}`).toBeGreaterThanOrEqual(room[1]);
  }
}

/** Puts a key together with a pointer. */
const BY_TOUCH = {
  async cells(page, { answer }, key) {
    for (const [place, symbol] of [...key.replaceAll(' ', '')].entries()) {
      await page.locator('.spot').nth(answer[place]).tap();
      await page.locator('.tap', { hasText: new RegExp(`^${symbol}$`) }).tap();
    }
  },
  async things(page, _, key) {
    for (const letter of key.replaceAll(' ', '')) await page.locator(`.spot[aria-label="${letter}"]`).tap();
  },
  async fields(page, _, key) {
    for (const [place, number] of key.split(', ').entries()) await page.locator('#board input').nth(place).fill(number);
  },
  async toggles(page, _, key) {
    for (const [place, symbol] of [...key.replaceAll(' ', '')].entries()) {
      await page.locator('.slot').nth(place).tap();
      await page.locator('.keys').getByText(symbol, { exact: true }).tap();
    }
  },
};

/** Every family where all are asked for (`just pages`), otherwise one of three. */
const some = (families) => families.filter((_, place) => process.env.AGON_ALL || place % 3 === 0);

for (const kind of ['logic', 'mathematics', 'memory', 'observation']) {
  test(`the key of families of ${kind} is put together on its board by touch, and wins`, async ({ browser, agon }) => {
    test.slow();
    const { families } = (await agon.call('GET', '/v1/families', agon.key)).body;
    // Where many answers are called one after the other, none alone wins.
    const raced = families.filter(({ name, formats }) => name.startsWith(`${kind}/`) && formats.includes('race'));
    for (const { name } of some(raced)) {
      const { page, board, key, pictures } = await released(browser, agon, { family: name, level: 1 });
      if (pictures.length) await hasRoom(page, pictures, name);
      if (board && board.kind !== 'row') {
        await BY_TOUCH[board.kind](page, board, key);
        await expect(page.locator('#typed'), name).toHaveValue(key);
        await page.locator('#send').tap();
        await expect(page.locator('#verdict'), name).toContainText('You win');
      }
      await page.context().close();
    }
  });
}

test('below the box stands how what is typed is read, and how an answer is written until it can be', async ({ browser, page, agon }) => {
  const { page: seat, board, key } = await released(browser, agon, { family: 'logic/sudoku', level: 1 });
  const line = seat.locator('#hint');
  const hint = await line.textContent();
  const letters = [...'ABCDE'];
  await seat.locator('#typed').fill(letters.map((letter, place) => `${letter.toLowerCase()}=${key[place]}`).reverse().join(', '));
  await expect(line).toHaveText(`Read as ${letters.map((letter, place) => `${letter} ${key[place]}`).join(', ')}`);
  for (const [place, cell] of board.answer.entries()) await expect(seat.locator('.spot').nth(cell)).toHaveText(key[place]);
  await accessible(seat);
  await seat.locator('#typed').fill(key.slice(1));
  await expect(line).toHaveText(hint);
  await seat.locator('.spot').nth(board.answer[0]).tap();
  await seat.locator('.tap', { hasText: new RegExp(`^${key[0]}$`) }).tap();
  await seat.locator('#typed').fill(key);
  await expect(line).toContainText(`A ${key[0]}`);
  await seat.reload();
  await expect(line, 'what was typed before a reload is read again').toContainText(`A ${key[0]}`);
  // A drill reads numbers alike.
  const { body } = await agon.call('POST', '/v1/previews', agon.key, { family: 'mathematics/angle-chase', level: 1 });
  await page.goto(`${agon.base}/practise/same/${body.code}`);
  await press(page, page.getByRole('button', { name: 'Start' }));
  await press(page, page.getByRole('button', { name: 'Begin' }));
  const [first, last] = (body.problem?.key ?? body.key).split(', ');
  await page.locator('#typed').fill(`y = ${last}°, x = ${first}.0`);
  await expect(page.locator('#hint')).toHaveText(`Read as x ${first}, y ${last}`);
  const fields = await page.locator('#board input').evaluateAll((all) => all.map((/** @type {HTMLInputElement} */ one) => one.value));
  expect(fields).toEqual([first, last]);
});

test('a digit that no cell takes leaves its cell empty, and the others where they are', async ({ browser, agon }) => {
  const { page, board, key } = await released(browser, agon, { family: 'logic/sudoku', level: 1 });
  await page.locator('#typed').fill(`9${key.slice(1)}`);
  const shown = board.answer.map((place) => page.locator('.spot').nth(place));
  await expect(shown[1]).toHaveText(key[1]);
  await expect(shown[4]).toHaveText(key[4]);
  await expect(shown[0]).toHaveText('');
});

test('what stands twice in a row, a column or a box is marked, until it stands there once', async ({ browser, agon }) => {
  const { page, board, key } = await released(browser, agon, { family: 'logic/sudoku', level: 1 });
  const [place] = board.answer;
  const spot = page.locator('.spot').nth(place);
  const house = board.houses.find(({ cells, printed }) => cells.includes(place) && printed);
  await spot.tap();
  await page.locator('.tap', { hasText: new RegExp(`^${house.printed[0]}$`) }).tap();
  await expect(spot).toHaveClass(/clash/);
  await expect(spot).toHaveAttribute('aria-label', /twice/);
  await page.locator('.tap', { hasText: new RegExp(`^${key[0]}$`) }).tap();
  await expect(spot).not.toHaveClass(/clash/);
  // Two cells of a house that the player filled alike are both marked.
  const pair = board.houses.map(({ cells, printed }) => ({ cells, free: [...board.takes].find((symbol) => !printed.includes(symbol)) }));
  const { cells, free } = pair.find((one) => one.free && one.cells.length > 1 && !one.cells.includes(place));
  for (const cell of cells.slice(0, 2)) {
    await page.locator('.spot').nth(cell).tap();
    await page.locator('.tap', { hasText: new RegExp(`^${free}$`) }).tap();
  }
  for (const cell of cells.slice(0, 2)) await expect(page.locator('.spot').nth(cell)).toHaveClass(/clash/);
  // Whoever taps an empty cell a second time writes small.
  const empty = board.cells.findIndex((_, cell) => ![...cells.slice(0, 2), ...board.answer].includes(cell));
  await page.locator('.spot').nth(empty).tap();
  await expect(page.getByRole('button', { name: 'Small notes' })).toHaveAttribute('aria-pressed', 'false');
  await page.locator('.spot').nth(empty).tap();
  await expect(page.getByRole('button', { name: 'Small notes' })).toHaveAttribute('aria-pressed', 'true');
  await accessible(page);
});

test('a grid is filled by keys: arrows, symbols, small notes; it is there again after a reload', async ({ browser, agon }) => {
  const { page, board, key } = await released(browser, agon, { family: 'logic/sudoku', level: 1 }, {});
  const spot = (place) => page.locator('.spot').nth(place);
  await spot(board.answer[0]).focus();
  await page.keyboard.press(key[0]);
  await expect(page.locator('#typed')).toHaveValue(key[0]);
  await page.keyboard.press('Backspace');
  await expect(page.locator('#typed')).toHaveValue('');
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('Shift+Digit1');
  await expect(spot(board.answer[0])).toHaveText('12');
  await page.keyboard.press('Shift+Digit2');
  await expect(spot(board.answer[0])).toHaveText('1');
  await page.keyboard.press('ArrowDown');
  await expect(spot(board.answer[0])).not.toBeFocused();
  const other = board.cells.findIndex((_, place) => !board.answer.includes(place));
  await spot(other).focus();
  await page.keyboard.press('3');
  await spot(board.answer[4]).focus();
  await page.keyboard.press(key[4]);
  await expect(page.locator('#typed')).toHaveValue(`····${key[4]}`);
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('#typed')).toHaveValue('');
  await expect(spot(other), 'one after the other is taken back').toHaveText('');
  await spot(other).focus();
  await page.keyboard.press('3');
  await spot(board.answer[4]).focus();
  await page.keyboard.press(key[4]);
  await page.keyboard.press('Enter');
  await expect(page.locator('#said')).toContainText('so it costs nothing');
  await page.reload();
  await expect(spot(other)).toHaveText('3');
  await expect(spot(board.answer[0])).toHaveText('1');
  await expect(spot(board.answer[4])).toHaveText(key[4]);
  await page.locator('#typed').fill(key);
  for (const [place, symbol] of [...key].entries()) await expect(spot(board.answer[place])).toHaveText(symbol);
  await spot(board.answer[0]).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#verdict')).toContainText('You win');
  await expect(page.locator('.spot')).toHaveCount(0);
});

test('a pen ticks what is counted and draws, its marks stay in this browser, and memory has none', async ({ page, agon }) => {
  const drill = async (family) => {
    const { body } = await agon.call('POST', '/v1/previews', agon.key, { family, level: 2 });
    await page.goto(`${agon.base}/practise/same/${body.code}`);
    await press(page, page.locator('main form .strong'));
    await press(page, page.locator('#drill .strong'));
  };
  await drill('observation/count-and');
  const sketch = page.locator('.sketch');
  const drawn = async () => (await sketch.locator('path').last().getAttribute('d')) ?? '';
  const count = async () => (await drawn()).split('M').length - 1;
  const sent = [];
  page.on('request', (request) => request.url().includes('/static/') || sent.push(request.url()));
  await sketch.click({ position: { x: 60, y: 60 } });
  await sketch.click({ position: { x: 160, y: 90 } });
  expect(await count()).toBe(2);
  await sketch.click({ position: { x: 61, y: 62 } });
  expect(await count(), 'a second tap takes the tick away').toBe(1);
  const { x, y } = await sketch.boundingBox();
  await page.mouse.move(x + 40, y + 150);
  await page.mouse.down();
  await page.mouse.move(x + 140, y + 180, { steps: 5 });
  await page.mouse.up();
  expect(await count(), 'without the pen nothing is drawn').toBe(1);
  await page.getByRole('button', { name: 'Pen' }).click();
  await page.mouse.move(x + 40, y + 150);
  await page.mouse.down();
  await page.mouse.move(x + 140, y + 180, { steps: 5 });
  await page.mouse.up();
  expect(await count()).toBe(2);
  const before = await drawn();
  expect(sent, 'nothing is sent').toEqual([]);
  await page.reload();
  expect(await drawn()).toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await count()).toBe(1);
  await page.getByRole('button', { name: 'Rub out' }).click();
  expect(await count()).toBe(0);
  await accessible(page);
  await drill('memory/same-number');
  await expect(page.getByRole('button', { name: 'Pen' })).toHaveCount(0);
});

test('a pen draws over a grid without taking its cells away', async ({ page, agon }) => {
  const { body } = await agon.call('POST', '/v1/previews', agon.key, { family: 'logic/sudoku', level: 1 });
  await page.goto(`${agon.base}/practise/same/${body.code}`);
  await press(page, page.locator('main form .strong'));
  await press(page, page.locator('#drill .strong'));
  await page.locator('.spot').first().click();
  await expect(page.locator('.spot').first()).toHaveClass(/selected/);
  await expect(page.locator('.sketch path').last()).toHaveAttribute('d', '');
  await page.getByRole('button', { name: 'Pen' }).click();
  await page.locator('.sketch').click({ position: { x: 90, y: 90 } });
  await expect(page.locator('.sketch path').last()).toHaveAttribute('d', /^M/);
});

test('the small problem on the front page has its board, and says what an answer is worth', async ({ browser, agon }) => {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(`${agon.base}/`);
  const family = page.locator('[name=family]');
  for (const name of ['logic/sudoku', 'mathematics/picture-prices', 'observation/cubes', 'observation/dials']) {
    // Which one is shown follows from the date; a form that names another brings that one.
    await family.evaluate((input, value) => (input.value = value), name);
    await page.locator('#typed').fill('?');
    await press(page, page.getByRole('button', { name: 'Answer', exact: true }));
    await expect(family).toHaveValue(name);
    await expect(page.locator('.said')).toHaveText(/can't read/);
    await page.locator('#typed').fill('');
    const { example } = (await agon.call('POST', '/v1/previews', agon.key, { family: name, level: 1 })).body;
    if (name === 'logic/sudoku') await BY_TOUCH.cells(page, JSON.parse(await page.locator('#played').textContent()).board, example.answer);
    else await page.locator('#typed').fill(example.answer);
    await expect(page.locator('#hint')).toHaveText(/^Read as /);
    await accessible(page);
    await press(page, page.getByRole('button', { name: 'Answer', exact: true }));
    await expect(page.locator('.said')).toHaveText(/Right!/);
    await page.goto(`${agon.base}/`);
  }
});

test('things are taken back, in order and out of it, and stay where they are when the colours change', async ({ browser, agon }) => {
  const { page } = await released(browser, agon, { family: 'observation/differences', level: 1 });
  for (const letter of 'CAD') await page.locator(`.spot[aria-label="${letter}"]`).tap();
  await page.locator('.spot[aria-label="A"]').tap();
  await expect(page.locator('#typed')).toHaveValue('CD');
  await page.getByRole('button', { name: 'Take back' }).tap();
  await expect(page.locator('#typed')).toHaveValue('C');
  await page.locator('summary', { hasText: 'Settings' }).tap();
  await page.getByLabel('Patterns instead of colours').check();
  await expect(page.locator('.spot[aria-label="C"]')).toHaveAttribute('aria-pressed', 'true');
  // The picture comes anew, and the board with it: until both are there, they are not compared.
  const covers = async () => {
    const [layer, image] = [await page.locator('div.laid').boundingBox(), await page.locator('#figure img').boundingBox()];
    return ['x', 'y', 'width', 'height'].every((side) => Math.abs(layer?.[side] - image?.[side]) < 1);
  };
  await expect.poll(covers).toBe(true);
  const ordered = await released(browser, agon, { family: 'memory/corsi', level: 1 });
  for (const letter of 'BABB') await ordered.page.locator(`.spot[aria-label="${letter}"]`).tap();
  await expect(ordered.page.locator('#typed')).toHaveValue('BABB');
  await expect(ordered.page.locator('.spot[aria-label="B"]')).toHaveAttribute('data-turns', '1 3 4');
});

for (const family of ['logic/sudoku', 'logic/truth-tellers', 'mathematics/picture-prices', 'observation/thrice']) {
  test(`the board of ${family} is accessible, and no wider than a phone`, async ({ browser, agon }) => {
    const { page } = await released(browser, agon, { family, level: 1 });
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}

test('keys fill the answer in order as long as no cell was chosen', async ({ browser, agon }) => {
  const { page, key } = await released(browser, agon, { family: 'logic/code-from-guesses', level: 1 });
  for (const symbol of key.replaceAll(' ', '')) await page.locator('.tap', { hasText: new RegExp(`^${symbol}$`) }).tap();
  await expect(page.getByLabel('Your answer')).toHaveValue(key);
  await page.context().close();
});

test('a name is turned to by itself once the one before has its symbol, and a second press takes it back', async ({ browser, agon }) => {
  const { page, key } = await released(browser, agon, { family: 'observation/cubes', level: 1 });
  const digit = (symbol) => page.locator('.keys').getByText(symbol, { exact: true });
  for (const symbol of key) await digit(symbol).tap();
  await expect(page.getByLabel('Your answer')).toHaveValue(key);
  await page.locator('.slot').first().tap();
  await expect(digit(key[0])).toHaveAttribute('aria-pressed', 'true');
  await digit(key[0]).tap();
  await expect(page.getByLabel('Your answer')).toHaveValue(`·${key.slice(1)}`);
  await page.getByLabel('Your answer').fill(key);
  await expect(page.locator('.slot').first()).toHaveAccessibleName(`A: ${key[0]}`);
  await page.context().close();
});

test('a field shows what is typed into it where the picture has room for that, and a tap there leads to it', async ({ browser, agon }) => {
  const { page } = await released(browser, agon, { family: 'logic/balance', level: 1 });
  await page.locator('.spot').nth(2).tap();
  await expect(page.locator('#board input').nth(2)).toBeFocused();
  await page.keyboard.type('17');
  await expect(page.locator('.spot').nth(2)).toHaveText('17');
  await page.context().close();
});

test('the signs of a calculation have keys, which write where the cursor stands', async ({ browser, agon }) => {
  const { page } = await released(browser, agon, { family: 'mathematics/target-six', level: 1 });
  const typed = page.getByLabel('Your answer');
  await typed.fill('34');
  await typed.press('ArrowLeft');
  await page.locator('.tap', { hasText: '×' }).tap();
  await expect(typed).toHaveValue('3×4');
  await expect(typed).toBeFocused();
  await expect(page.locator('#hint')).toContainText('3*4');
  await page.context().close();
});

test('a picture is enlarged by a button, a key and a tap, its board with it, and closed again', async ({ browser, agon }) => {
  const desk = { viewport: { width: 1366, height: 625 } };
  const { page } = await released(browser, agon, { family: 'logic/sudoku', level: 1 }, desk);
  const image = page.locator('#figure img');
  const box = async (of) => of.boundingBox();
  const small = await box(image);
  await page.locator('.spot').first().click();
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await expect.poll(async () => (await box(image)).width).toBeGreaterThan(1.5 * small.width);
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await accessible(page);
  // Nothing behind it is reached: what lies on it, and the way back.
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement.matches('#figure *, .shrink, body')), key).toBe(true);
  }
  // Its lower end is scrolled to.
  await page.mouse.wheel(0, 2000);
  await expect.poll(async () => (({ y, height }) => y + height)(await box(image))).toBeLessThanOrEqual(desk.viewport.height + 1);
  await page.mouse.wheel(0, -2000);
  await expect.poll(async () => (await box(image)).y).toBeGreaterThanOrEqual(0);
  // What lies on it grew with it, and still takes digits.
  const [large, layer] = [await box(image), await box(page.locator('#figure .laid').first())];
  for (const side of ['x', 'y', 'width', 'height']) expect(Math.abs(large[side] - layer[side]), side).toBeLessThan(1.5);
  await page.locator('.spot').first().click();
  await page.keyboard.press('4');
  await expect(page.locator('.spot').first()).toContainText('4');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await box(image)).width).toBe(small.width);
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
  // Where nothing is typed, the key f does the same.
  await page.locator('#typed').press('f');
  await expect(page.locator('#figure')).not.toHaveClass(/large/);
  await page.locator('#typed').blur();
  await page.keyboard.press('f');
  await expect(page.locator('#figure')).toHaveClass(/large/);
  await page.keyboard.press('f');
  await expect(page.locator('#figure')).not.toHaveClass(/large/);
  await page.context().close();
});
