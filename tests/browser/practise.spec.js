// Somebody practises, with and without scripts, and looks at the figures.
import { accessible, expect, known, play, press, standsBesideItsPicture, start, test } from './agon.js';

async function solve(page, agon) {
  const { code, key } = await known(agon);
  await play(page, agon, code);
  await page.getByLabel('Your answer').fill(key);
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByRole('heading', { name: 'Solved' })).toBeVisible();
}

test('a laptop shows the whole picture of a drill, large, beside what is asked and the answer', async ({ page, agon }) => {
  const { code } = await known(agon, 'observation/count-and');
  await page.setViewportSize({ width: 1366, height: 625 });
  await play(page, agon, code);
  await standsBesideItsPicture(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test('on a laptop rules have their example beside them, and who says a line stands out', async ({ page, agon }) => {
  const { code } = await known(agon, 'logic/truth-tellers');
  await page.setViewportSize({ width: 1366, height: 625 });
  await start(page, agon, code);
  const [rules, example] = [page.locator('.rules > .lead'), page.locator('.rules > .example')];
  await expect(example).toBeVisible();
  const [left, right] = [await rules.boundingBox(), await example.boundingBox()];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  expect(right.y).toBeLessThan(left.y);
  await press(page, page.getByRole('button', { name: 'Begin' }));
  const names = ['Taken:', 'Ada (A):', 'Ben (B):', 'Cleo (C):', 'Dan (D):', 'Eve (E):'];
  await expect(page.locator('.statement.lines b')).toHaveText(names);
});

for (const family of ['logic/sudoku', 'observation/cubes', 'memory/same-number']) {
  test(`on a laptop the example of ${family} stands beside the way to its answer, and all of it is in sight`, async ({ page, agon }) => {
    const { code } = await known(agon, family);
    await page.setViewportSize({ width: 1366, height: 625 });
    await start(page, agon, code);
    const asked = page.locator('.example .figure img');
    await expect.poll(() => asked.evaluate((one) => one.naturalWidth)).toBeGreaterThan(100);
    const [left, right] = family.startsWith('memory/') ? [page.locator('.example .strip img'), asked] : [asked, page.locator('.example > ul')];
    const [before, behind] = [await left.boundingBox(), await right.boundingBox()];
    expect(before.x + before.width).toBeLessThanOrEqual(behind.x);
    await expect(page.locator('.example > ul > li').last()).toBeInViewport({ ratio: 1 });
    await expect(asked).toBeInViewport({ ratio: 1 });
  });
}

test('an example of many cards is seen at a glance, and nobody is offered patterns for what has no colours', async ({ page, agon }) => {
  const { code } = await known(agon, 'memory/corsi');
  await page.setViewportSize({ width: 1366, height: 625 });
  await start(page, agon, code);
  const cards = page.locator('.example .strip img');
  await expect.poll(() => cards.evaluateAll((all) => all.every((one) => one.naturalWidth > 100))).toBe(true);
  const shapes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, width, height }) => ({ top, ratio: width / height })));
  expect(new Set(shapes.map(({ top }) => top)).size).toBeLessThanOrEqual(shapes.length / 2);
  for (const { ratio } of shapes) expect(ratio).toBeCloseTo(560 / 520, 1);
  await expect(page.locator('.example .statement')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Patterns instead of colours' })).toHaveCount(0);
});

test('the one card of an example is no wider than a phone', async ({ page, agon }) => {
  const { code } = await known(agon, 'memory/every-pair');
  await page.setViewportSize({ width: 390, height: 844 });
  await start(page, agon, code);
  const card = page.locator('.example .strip img');
  await expect.poll(() => card.evaluate((one) => one.naturalWidth)).toBeGreaterThan(390);
  const [shown, example] = [await card.boundingBox(), await page.locator('.example').boundingBox()];
  expect(shown.x + shown.width).toBeLessThanOrEqual(example.x + example.width + 1);
  const natural = await card.evaluate((one) => one.naturalWidth / one.naturalHeight);
  expect(shown.width / shown.height).toBeCloseTo(natural, 1);
});

test('a run by the keyboard alone: rules, a wrong answer, the key, the next', async ({ page, agon }) => {
  await page.goto(`${agon.base}/practise`);
  await page.getByLabel('Find a family').focus();
  await page.keyboard.type('remai');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The rules' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await expect(page.locator('#clock')).toHaveText(/^[45]:\d\d$/);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.locator('#said')).toContainText("I can't read that");
  await expect(page.getByLabel('Your answer')).toHaveValue('7');
  await page.getByLabel('Your answer').fill('100001, 100001');
  await page.keyboard.press('Enter');
  await expect(page.locator('#said')).toContainText('Wrong.');
  await expect(page.getByRole('button', { name: /Locked for/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByRole('heading', { name: 'Shown' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your answer')).toBeFocused();
});

test('without any script a drill is played, its material shown and hidden, and answered', async ({ browser, agon }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await solve(page, agon);
  const { code, key } = await known(agon, 'memory/vanished');
  await play(page, agon, code);
  await expect(page.locator('.shown img')).toBeVisible();
  await expect(page.getByLabel('Your answer')).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('.shown img')).toHaveCount(0);
  await page.getByLabel('Your answer').fill(key);
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByRole('heading', { name: 'Solved' })).toBeVisible();
});

test('what was played shows in the figures, and a second try is not counted', async ({ page, agon }) => {
  await page.goto(`${agon.base}/figures`);
  await expect(page.getByText('There is nothing to show yet')).toBeVisible();
  await solve(page, agon);
  const again = page.url();
  const link = await page.getByRole('link', { name: 'The same problem for a friend' }).getAttribute('href');
  await page.goto(`${agon.base}/figures`);
  const row = page.getByRole('row', { name: /Clever remainders/ });
  await expect(row).toContainText('100 %');
  await expect(page.getByText('1 day in a row.')).toBeVisible();
  await expect(page.getByText(/Quicker than \d/), 'nobody else has played').toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page).toHaveURL(/\/practise\/now$/);
  await page.goto(agon.base + link);
  await press(page, page.getByRole('button', { name: 'Start' }));
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByRole('heading', { name: 'Shown' })).toBeVisible();
  await page.goto(`${agon.base}/figures`);
  await expect(row).toContainText('100 %');
  expect(again).toContain('/practise/now');
});

test('what a plot says can be read on a phone', async ({ page, agon }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (let drill = 0; drill < 2; drill++) {
    await play(page, agon, (await known(agon)).code);
    // Whoever looks at once for what is right says nothing of how strong they are.
    await page.waitForTimeout(6000);
    await press(page, page.getByRole('button', { name: 'Show me' }));
  }
  await page.goto(`${agon.base}/figures`);
  const texts = page.locator('.plot text');
  await expect(texts).toHaveCount(3);
  for (const text of await texts.all()) {
    const [{ x, height }, plot] = [await text.boundingBox(), await page.locator('.plot').boundingBox()];
    expect(height).toBeGreaterThan(11);
    expect(x).toBeGreaterThanOrEqual(plot.x);
  }
});

test('a streak ends with the first that is not solved', async ({ page, agon }) => {
  await page.goto(`${agon.base}/practise`);
  await page.getByLabel('Kind of run').selectOption('streak');
  await expect(page.getByLabel('How hard'), 'a streak begins at level 1').toBeDisabled();
  await page.locator('.family[value="mathematics/remainder-chain"]').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByText('The run is over.')).toBeVisible();
});

/** What is asked; the example of the rules, which the page before shows, is not it. */
const question = (page) => page.locator('#problem .statement');

/** The remainders of the chain that the page shows. */
async function remainders(page) {
  const lines = (await question(page).textContent()).trim().split('\n');
  return lines.map((line) => {
    const [, number, divisor] = /of ([\d\u202f]+) ÷ (\d+)/.exec(line);
    return Number(number.replaceAll('\u202f', '')) % Number(divisor);
  }).join(', ');
}

for (const [width, height] of [[800, 625], [683, 312]]) {
  test(`a drill begins at its question in a window of ${width} × ${height}, with the keyboard at the answer`, async ({ page, agon }) => {
    const { code } = await known(agon, 'observation/count-and');
    await page.setViewportSize({ width, height });
    await start(page, agon, code);
    await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
    const top = () => page.evaluate(() => scrollY);
    expect(await top(), 'the rules').toBe(0);
    await press(page, page.getByRole('button', { name: 'Begin' }));
    await expect(page.getByLabel('Your answer')).toBeFocused();
    await page.waitForTimeout(200);
    expect(await top(), 'the problem').toBe(0);
    await expect(question(page)).toBeInViewport();
    // Whoever has answered sees what came of it.
    await page.getByLabel('Your answer').fill('100001, 100001, 100001');
    await press(page, page.locator('#send'));
    await expect(page.locator('#typed')).toBeInViewport();
  });
}

test('what was said of an answer is not said again, and the button alone tells how long it locks', async ({ page, agon }) => {
  const { code } = await known(agon);
  await play(page, agon, code);
  await page.getByLabel('Your answer').fill('100001, 100001');
  await press(page, page.getByRole('button', { name: 'Answer', exact: true }));
  await expect(page.locator('#said')).toHaveText('Wrong.', { useInnerText: true });
  await expect(page.getByRole('button', { name: /Locked for/ })).toBeDisabled();
  await expect(page).toHaveURL(`${agon.base}/practise/now`);
  await page.reload();
  await expect(page.getByRole('button', { name: /Locked for/ })).toBeDisabled();
  await expect(page.locator('#said')).toHaveText('', { useInnerText: true });
});

test('a picture keeps its size when a window is resized, however far it is scrolled', async ({ page, agon }) => {
  const { code } = await known(agon, 'logic/sudoku');
  await page.setViewportSize({ width: 1366, height: 625 });
  await play(page, agon, code);
  await press(page, page.getByRole('button', { name: 'Show me' }));
  const picture = page.locator('#figure img');
  const height = async () => (await picture.boundingBox()).height;
  await expect.poll(height).toBeGreaterThan(400);
  const before = await height();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.setViewportSize({ width: 1360, height: 625 });
  await page.waitForTimeout(300);
  expect(await height()).toBeGreaterThan(before - 10);
});

test('in a storm a right answer leads on at once, a wrong one locks for five seconds, and no clock of a page ends it', async ({ page, agon }) => {
  test.slow();
  await page.clock.install();
  await page.goto(`${agon.base}/practise`);
  await page.getByLabel('Kind of run').selectOption('storm');
  await page.getByLabel('How hard').selectOption('1');
  await page.locator('.family[value="mathematics/remainder-chain"]').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  const begun = Date.now();
  // Five minutes less what has passed, however busy the machine is, to a few seconds.
  const isTrue = () => expect.poll(async () => {
    const [minutes, seconds] = (await page.locator('#run-left').textContent()).split(':').map(Number);
    return Math.abs(60 * minutes + seconds + (Date.now() - begun) / 1000 - 300);
  }).toBeLessThan(5);
  const course = page.locator('.course');
  await expect(page.getByRole('button', { name: 'Show me' }), 'the next comes at once').toHaveCount(0);
  for (const solved of [1, 2]) {
    const before = await question(page).textContent();
    await page.getByLabel('Your answer').fill(await remainders(page));
    await page.keyboard.press('Enter');
    await expect(course).toContainText(`${solved} solved; your best is ${solved}.`);
    await expect(course.getByRole('status')).toHaveText('Right.');
    await expect(question(page)).not.toHaveText(before);
    await expect(page.getByLabel('Your answer')).toBeFocused();
  }
  await page.getByLabel('Your answer').fill('100001, 1');
  await page.keyboard.press('Enter');
  await expect(page.locator('#said')).toContainText('Wrong.');
  await expect(page.getByRole('button', { name: /^Locked for 0:0[1-5]$/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Answer', exact: true })).toBeEnabled({ timeout: 7000 });
  await expect(page.locator('#said')).toHaveText('You may answer again.');
  await expect(page.locator('#said')).not.toHaveClass(/wrong/);
  await expect(course).toContainText('2 solved');
  await isTrue();
  // A page whose clock runs ahead asks, and is told what is true.
  const asked = page.waitForResponse(`${agon.base}/practise/now`);
  await page.clock.fastForward('05:00');
  await asked;
  await isTrue();
  await expect(page.getByText('The run is over.')).toBeHidden();
});

test('a clock shows as much time as was chosen, and without one there is none', async ({ page, agon }) => {
  await page.goto(`${agon.base}/practise`);
  for (const [timing, shown] of [
    ['contest', /^(5:00|4:5[5-9])$/],
    ['half', /^(7:30|7:2[5-9])$/],
    ['double', /^(10:00|9:5[5-9])$/],
    ['untimed', null],
  ]) {
    await page.goto(`${agon.base}/practise`);
    await page.getByLabel('How long').selectOption(timing);
    await page.locator('.family[value="mathematics/remainder-chain"]').click();
    const begin = page.getByRole('button', { name: 'Begin' });
    await expect(begin.or(page.getByLabel('Your answer'))).toBeVisible();
    if (await begin.isVisible()) {
      await expect(page.locator('#clock'), 'nothing counts while the rules are read').toHaveCount(0);
      await begin.click();
    }
    await expect(page.getByLabel('Your answer'), timing).toBeVisible();
    if (shown) await expect(page.locator('#clock'), timing).toHaveText(shown);
    else await expect(page.locator('#clock'), timing).toHaveCount(0);
  }
});

test('practice and figures can be read by everybody, in both themes, and fit a phone', async ({ page, agon }) => {
  test.slow();
  await page.goto(`${agon.base}/practise`);
  await accessible(page);
  await solve(page, agon);
  await accessible(page);
  await page.goto(`${agon.base}/figures`);
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/practise', '/practise/now', '/figures', '/docs']) {
    await page.goto(agon.base + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});

test('a family is found by a part of its name, and its card has a picture or a text', async ({ page, agon }) => {
  await page.goto(`${agon.base}/practise`);
  const seek = page.getByLabel('Find a family');
  const families = page.locator('.family:visible');
  const all = await families.count();
  await seek.fill('zeb');
  await expect(families).toHaveCount(1);
  await seek.fill('MEMORY');
  expect(await families.count()).toBeGreaterThan(7);
  await seek.fill('none of them');
  await expect(families).toHaveCount(0);
  await expect(page.getByText('No family is called so.')).toBeVisible();
  await seek.fill('');
  await expect(families).toHaveCount(all);
  for (const family of await families.all()) {
    await family.scrollIntoViewIfNeeded();
    const image = family.locator('img');
    if (await image.count()) await expect.poll(() => image.evaluate((one) => one.complete && one.naturalWidth), family).toBeGreaterThan(100);
    else expect((await family.locator('.paper').textContent()).trim()).not.toBe('');
  }
});

test('an answer counts for the problem that its page shows, whatever another tab has opened since', async ({ page, agon }) => {
  const [first, second] = [await known(agon), await known(agon)];
  await play(page, agon, first.code);
  const other = await page.context().newPage();
  await play(other, agon, second.code);
  await page.getByLabel('Your answer').fill(second.key);
  await page.keyboard.press('Enter');
  await expect(page.locator('#said')).toContainText('another tab');
  await expect(page.locator('.tried')).toHaveCount(0);
  await page.getByLabel('Your answer').fill(second.key);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Solved' })).toBeVisible();
});

test('whoever wants to hears how a drill goes, and whoever does not hears nothing', async ({ page, agon }) => {
  await page.addInitScript(() => {
    globalThis.tones = [];
    globalThis.OscillatorNode = class extends OscillatorNode {
      constructor(context, options) {
        super(context, options);
        tones.push(options.frequency);
      }
    };
  });
  const heard = () => page.evaluate(() => tones.length);
  const { code } = await known(agon);
  await play(page, agon, code);
  const speaker = page.getByRole('button', { name: 'Sound' });
  await expect(speaker).toHaveAttribute('aria-pressed', 'false');
  const wrong = async () => {
    await page.getByLabel('Your answer').fill('100001, 100001');
    await press(page, page.getByRole('button', { name: 'Answer', exact: true }));
    await expect(page.locator('#said')).toContainText('Wrong.');
  };
  await wrong();
  expect(await heard()).toBe(0);
  await speaker.click();
  await expect(speaker).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByRole('heading', { name: 'Shown' })).toBeVisible();
  await expect.poll(heard, 'as soon as the page is awake').toBeGreaterThan(0);
  await expect(speaker, 'it is kept').toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await page.waitForTimeout(300);
  expect(await heard(), 'the end is heard once').toBe(0);
});

test('what is typed outlives other colours and a line that is gone', async ({ page, agon }) => {
  const { code, key } = await known(agon, 'observation/count-and');
  await play(page, agon, code);
  await page.getByLabel('Your answer').fill(key);
  await page.getByRole('button', { name: 'Patterns instead of colours' }).click();
  await expect(page.getByRole('button', { name: 'Colours again' })).toBeVisible();
  await expect(page.getByLabel('Your answer')).toHaveValue(key);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('could not be done');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Solved' })).toBeVisible();
});

test('the clock of a storm stands still while rules are read', async ({ page, agon }) => {
  await page.goto(`${agon.base}/practise`);
  await page.getByLabel('Kind of run').selectOption('storm');
  await page.locator('.family[value="mathematics/remainder-chain"]').click();
  await expect(page.getByRole('heading', { name: 'The rules' })).toBeVisible();
  await page.waitForTimeout(2500);
  await expect(page.locator('#run-left')).toHaveText('5:00');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('#run-left')).toHaveText(/^(5:00|4:59)$/);
  await expect(page.locator('#run-left')).toHaveText(/^4:5[78]$/, { timeout: 5000 });
});

test('the way to the key is gone step by step on the picture: by keys, by the slider, by a tap', async ({ page, agon }) => {
  const { code } = await known(agon, 'logic/sudoku');
  await page.setViewportSize({ width: 1366, height: 625 });
  await play(page, agon, code);
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByRole('heading', { name: 'Shown' })).toBeVisible();
  const picture = page.locator('#figure img');
  const steps = page.locator('#why button');
  const slider = page.getByRole('slider', { name: 'Steps' });
  await expect(picture).toHaveAttribute('src', /\/solved\.png$/);
  // The slider is laid when every step has become a button.
  await expect(slider).toBeVisible();
  const last = (await steps.count()) - 1;
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('src', new RegExp(`/solved-${last}\\.png$`));
  await expect(steps.nth(last - 1)).toHaveAttribute('aria-current', 'step');
  // Nothing on the way has the focus, so nothing says by itself where it is.
  const said = page.locator('#step + [role=status]');
  await expect(said).toHaveText((await steps.nth(last - 1).textContent()) ?? '');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(picture).toHaveAttribute('src', /\/figure\.png$/);
  await expect(slider).toHaveAttribute('aria-valuetext', 'The problem');
  await steps.first().click();
  await expect(picture).toHaveAttribute('src', /\/solved-1\.png$/);
  await expect(slider).toHaveValue('1');
  await expect(slider).toHaveAttribute('aria-valuetext', await steps.first().textContent());
  const [drawn, way] = [await picture.boundingBox(), await page.locator('#way').boundingBox()];
  expect(drawn.x + drawn.width, 'the steps stand beside the picture').toBeLessThanOrEqual(way.x);
  await accessible(page);
});

test('after a drill of memory one sees again what was to be remembered', async ({ page, agon }) => {
  const { code } = await known(agon, 'memory/vanished');
  test.setTimeout(120_000);
  await play(page, agon, code);
  await expect(page.getByLabel('Your answer')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('#tray-title')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show me' }).click();
  const tray = page.locator('[aria-labelledby=tray-title] img');
  await expect.poll(() => tray.evaluate((one) => one.complete && one.naturalWidth)).toBeGreaterThan(100);
});

test("today's problems are found from the front page, are played at once, and say how everybody did", async ({ page, agon }) => {
  await page.goto(agon.base);
  await page.getByRole('link', { name: "Today's problems" }).click();
  const cards = page.locator('#today .family');
  await expect(cards).toHaveCount(4);
  await page.getByLabel('Find a family').fill('sudoku');
  await expect(page.locator('#today')).toBeHidden();
  await page.getByLabel('Find a family').fill('');
  const name = await cards.first().locator('b').textContent();
  await press(page, cards.first());
  expect(name).toContain((await page.locator('h1').textContent()).split(' level')[0].trim());
  await press(page, page.getByRole('button', { name: 'Begin' }));
  await press(page, page.getByRole('button', { name: 'Show me' }));
  await expect(page.locator('#result')).toContainText("One of today's problems");
  await accessible(page);
  await page.locator('#result').getByRole('link', { name: "Today's problems" }).click();
  await expect(cards.first()).toContainText('Not solved');
});

test("whoever plays one of today's problems without a clock is not told that nobody has tried", async ({ page, agon }) => {
  await page.goto(`${agon.base}/practise`);
  await page.getByLabel('How long').selectOption('untimed');
  await press(page, page.locator('#today .family').nth(1));
  const begin = page.getByRole('button', { name: 'Begin' });
  if (await begin.isVisible()) await press(page, begin);
  await press(page, page.getByRole('button', { name: 'Show me' }));
  await expect(page.locator('#verdict')).toHaveText('Shown');
  await expect(page.locator('#result')).toContainText("One of today's problems.");
  await expect(page.locator('#result')).not.toContainText('tried by 0');
});

test('a run that is over says how it went, and lets one try again what was missed', async ({ page, agon }) => {
  await page.goto(`${agon.base}/practise`);
  await page.getByLabel('Kind of run').selectOption('streak');
  await page.locator('.family[value="mathematics/remainder-chain"]').click();
  await press(page, page.getByRole('button', { name: 'Begin' }));
  await page.getByLabel('Your answer').fill(await remainders(page));
  await press(page, page.getByRole('button', { name: 'Answer', exact: true }));
  await expect(page.locator('#summary'), 'not while it goes on').toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Next' }));
  const missed = await question(page).textContent();
  await press(page, page.getByRole('button', { name: 'Show me' }));
  const summary = page.locator('#summary');
  await expect(summary).toContainText('1 solved, 1 missed.');
  await expect(summary.locator('li')).toHaveCount(2);
  await expect(summary.locator('li').first()).toHaveClass(/correct/);
  await accessible(page);
  await press(page, summary.getByRole('button', { name: 'Try again' }));
  await expect(question(page)).toHaveText(missed);
});

test('whoever solved a problem shares it, and a friend is told how long it took', async ({ page, agon, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { code, key } = await known(agon, 'observation/dials');
  await play(page, agon, code);
  await page.getByLabel('Your answer').fill(key);
  await press(page, page.getByRole('button', { name: 'Answer', exact: true }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/practise\/beat\/beat_[\w-]+$/);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.getByRole('main')).toContainText(/Solved in \d+ s\. Beat it!/);
  expect(await friend.locator('meta[property="og:description"]').getAttribute('content')).toMatch(/Beat it!/);
  await accessible(friend);
  await press(friend, friend.getByRole('button', { name: 'Start' }));
  await press(friend, friend.getByRole('button', { name: 'Begin' }));
  await expect(question(friend)).toHaveText(await question(page).textContent());
  expect((await friend.goto(`${link}A`)).status()).toBe(404);
});
