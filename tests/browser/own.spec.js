// A game's own problem with its pictures: looked at by its host, played in two browsers, shown again.
import { accessible, expect, press, seats, test, watch } from './agon.js';

/** PNG files of so many pixels, drawn by a browser: each a number on a ground of its own. */
async function drawn(browser, sizes) {
  const page = await browser.newPage();
  const files = await page.evaluate((sizes) => sizes.map(([width, height], place) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext('2d');
    const sky = pen.createLinearGradient(0, 0, width, height);
    sky.addColorStop(0, `hsl(${80 * place} 70% 60%)`);
    sky.addColorStop(1, `hsl(${80 * place + 60} 70% 30%)`);
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = 'white';
    pen.font = `bold ${height / 2}px sans-serif`;
    pen.fillText(String(place + 3), width / 3, height / 1.5);
    return canvas.toDataURL('image/png').split(',')[1];
  }), sizes);
  await page.close();
  return files;
}

async function brought(browser, agon, sizes) {
  const files = await drawn(browser, sizes);
  const { status, body } = await agon.call('POST', '/v1/problems', agon.key, {
    kind: 'observation',
    title: 'Numbered rooms',
    rules: 'Each picture shows a number. Add them up.\nAnswer with one number.',
    statement: 'What do the numbers in the pictures add up to?',
    form: { kind: 'number', hint: 'a whole number' },
    key: String(files.reduce((sum, _, place) => sum + place + 3, 0)),
    explanation: ['Three and four and so on.'],
    pictures: files.map((png) => ({ png, alt: 'A number in a room.' })),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const shown = (picture) => picture.evaluate((image) => [image.naturalWidth, image.naturalHeight, image.complete]);

test('what is answered by the names of cells and has no board is typed', async ({ browser, agon }) => {
  const { status, body } = await agon.call('POST', '/v1/problems', agon.key, {
    kind: 'logic',
    title: 'Corner',
    rules: 'A board has columns a to c and rows 1 to 3.',
    statement: 'Which cell is the left lower corner?',
    form: { kind: 'cells', columns: 3, rows: 3, count: 1, hint: 'a cell' },
    key: 'a1',
    explanation: ['Columns begin on the left, rows below.'],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const contest = await agon.open({ family: undefined, level: undefined, kept: body.id, terms: { rules_seconds: 3 } });
  const [ana, bo] = await seats(browser, agon, contest);
  const faults = watch(ana);
  await expect(ana.locator('#hint')).toHaveText('A cell.');
  await ana.getByLabel('Your answer').fill('a1');
  await ana.keyboard.press('Enter');
  await expect(ana.locator('#result')).toContainText('You win');
  expect(faults).toEqual([]);
  await Promise.all([ana, bo].map((page) => page.context().close()));
});

test('two play a problem of the game’s own, with its pictures, and its host sees it before', async ({ browser, agon }) => {
  const kept = await brought(browser, agon, [[600, 400], [600, 400], [400, 400], [600, 300]]);
  const signed = { baseURL: agon.base, extraHTTPHeaders: { authorization: `Bearer ${agon.key}` } };
  const host = await (await browser.newContext(signed)).newPage();
  await host.goto('/preview/kept');
  await host.getByRole('link', { name: 'Numbered rooms' }).click();
  await expect(host.getByRole('heading', { level: 1 })).toContainText('Numbered rooms');
  await expect.poll(() => shown(host.locator('.paper.large img'))).toEqual([1216, 816, true]);
  await accessible(host, 'a host looks');

  const contest = await agon.open({ family: undefined, level: undefined, kept: kept.id, terms: { rules_seconds: 3 } });
  const [ana, bo] = await seats(browser, agon, contest);
  const faults = [watch(ana), watch(bo)];
  await expect(ana.locator('#rules-title')).toHaveText('Numbered rooms, level 3');
  await expect(ana.locator('#rules')).toContainText('Each picture shows a number.');
  await expect(ana.locator('#example')).toContainText('47');
  await expect(ana.locator('#chosen')).toHaveText('The host made this problem, and knows its answer.');
  for (const page of [ana, bo]) {
    await expect(page.locator('#statement')).toHaveText('What do the numbers in the pictures add up to?');
    await expect.poll(() => shown(page.locator('#problem img'))).toEqual([1216, 816, true]);
  }
  await accessible(bo, 'a game’s own problem');
  await bo.locator('#typed').fill('18');
  await bo.keyboard.press('Enter');
  await expect(bo.locator('#result')).toContainText('You win');
  expect(faults.flat()).toEqual([]);
  await bo.getByRole('link', { name: 'Replay' }).click();
  await expect(bo.locator('main')).toContainText('What do the numbers in the pictures add up to?');
});

test('a host makes a problem of their own, with a picture from the camera', async ({ browser, agon }) => {
  const context = await browser.newContext({ baseURL: agon.base });
  const page = await context.newPage();
  const faults = watch(page);
  await page.goto('/sign-in?next=/preview/own');
  await page.getByLabel(/key/i).fill(agon.key);
  await press(page, page.getByRole('button', { name: 'Sign in' }));
  await page.getByLabel('What it is called').fill('A photograph');
  await page.getByLabel('The rules').fill('Look closely.');
  await page.getByLabel('The question').fill('Which letters?');
  // Noise, as a camera has it: as a PNG it would be many times as long as is taken.
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1800, 1200];
    const pen = canvas.getContext('2d');
    const noise = pen.createImageData(1800, 1200);
    let seed = 1;
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : (seed = (seed * 1664525 + 1013904223) >>> 0) >>> 24;
    pen.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.5).split(',')[1];
  });
  await page.getByLabel('Pictures, if it has some').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') });
  await page.getByLabel('What picture 1 shows').fill('Noise.');
  await page.getByLabel('How it is answered').selectOption('Letters, in order');
  await expect(page.getByLabel('What to type')).toHaveValue('letters in order');
  await page.getByLabel('The right answer').fill('XYZ');
  await page.getByLabel('Others that are right').fill('ZYX; W');
  await accessible(page, 'the form');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('alert')).toHaveText('Not kept. Others that are right as well: an answer that fits the form');
  await expect(page.getByLabel('Others that are right')).toBeFocused();
  await page.getByLabel('Others that are right').fill('ZYX');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.locator('.noted')).toContainText('Kept.');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A photograph');
  const [width, height] = await shown(page.locator('.paper.large img'));
  expect(Math.abs(width / height - 1.5)).toBeLessThan(0.02);
  for (const [typed, said] of [['xyz', 'Right.'], ['z y x', 'Right.'], ['xzy', 'Wrong.']]) {
    await page.getByLabel('Try it yourself').fill(typed);
    await page.getByRole('button', { name: 'Judge' }).click();
    await expect(page.locator('#verdict')).toContainText(said);
  }
  expect(faults).toEqual([]);
});
