// What a host looks at before anybody plays it.
import { accessible, expect, test, watch } from './agon.js';

/** A page of somebody who holds the key. */
async function host(browser, agon, options = {}) {
  const signed = { extraHTTPHeaders: { authorization: `Bearer ${agon.key}` } };
  const context = await browser.newContext({ baseURL: agon.base, ...signed, ...options });
  return context.newPage();
}

/** Whether every picture in a place has come. */
async function pictured(place) {
  for (const image of await place.locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((it) => it.complete && it.naturalWidth > 0)).toBe(true);
  }
}

const BATCH = '?level=5&batch=abc&keys=1';
const ONE = 'observation/count-and.6.3.abc-2';

/** The page of a code: its address does not tell it. */
async function pageOf(agon, code) {
  const { body } = await agon.call('POST', '/v1/previews', agon.key, { code });
  return `/preview/${body.id}`;
}

/** The code of the problem that is shown. */
const codeOf = (page) => page.locator('#its-code');

test('whoever is not signed in is led to where hosts sign in, and back', async ({ browser, agon }) => {
  const page = await (await browser.newContext({ baseURL: agon.base })).newPage();
  await page.goto('/preview/logic/sudoku?level=2&batch=abc');
  await page.getByLabel('Game key').fill(agon.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/preview/logic/sudoku?level=2&batch=abc');
  await pictured(page.locator('.batch'));
  // What changes something goes by the session as well.
  await page.getByRole('link', { name: 'Problem 1', exact: true }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Kept. It stands')).toBeVisible();
});

test('the wall shows every family by a picture or by words', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto('/preview');
  const { body } = await agon.call('GET', '/v1/families', agon.key);
  const cards = page.locator('.wall > li');
  const shown = await cards.evaluateAll((all) => all.map((one) => one.dataset.family));
  expect(shown.toSorted()).toEqual(body.families.map((family) => family.name).toSorted());
  for (const card of await cards.all()) {
    const image = await card.locator('img').count();
    if (image) await pictured(card);
    else await expect(card.locator('.paper p')).not.toBeEmpty();
  }
  await page.getByRole('link', { name: 'Sudoku', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sudoku');
});

test('twelve different problems stand side by side, their keys hidden until asked for', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  const names = (await agon.call('GET', '/v1/families', agon.key)).body.families.map((family) => family.name);
  for (const name of names) {
    await page.goto(`/preview/${name}?level=2`);
    await expect(page).toHaveURL(/batch=\w{10}/);
    const tiles = page.locator('.batch > li');
    await expect(tiles).toHaveCount(12);
    const seen = await tiles.evaluateAll((all) => all.map((one) => one.querySelector('a')?.href));
    expect(new Set(seen).size, name).toBe(12);
    await expect(page.locator('.its-key')).toHaveCount(0);
  }
  const batch = new URL(page.url()).searchParams.get('batch');
  await page.getByRole('link', { name: 'Show keys' }).click();
  await expect(page.locator('.its-key')).toHaveCount(12);
  await page.getByRole('slider', { name: 'Level' }).fill('4');
  await expect(page).toHaveURL(new RegExp(`batch=${batch}&keys=1&level=4`));
});

test('a seed or a code that is typed leads to its problem', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  const box = page.getByLabel('A seed or a code');
  for (const [typed, led] of [
    ['mine', 'logic/sudoku.3.2.mine'],
    [ONE, ONE],
  ]) {
    await page.goto('/preview/logic/sudoku?level=2&batch=abc');
    await box.fill(typed);
    await box.press('Enter');
    await expect(codeOf(page)).toHaveText(led);
    await expect(page).toHaveURL(/\/preview\/pre_[\w-]+$/);
  }
  await page.goto('/preview');
  await page.getByLabel("A problem's code").fill(ONE);
  await page.getByLabel("A problem's code").press('Enter');
  await expect(codeOf(page)).toHaveText(ONE);
  await page.goto('/preview/logic/sudoku?level=2&batch=abc');
  await box.fill('no seed');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText('neither a code nor a seed');
});

test('a slider leads to another level, and stays in the hands of whoever moves it by keys', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto('/preview/mathematics/remainder-chain?level=3&batch=abc');
  await expect(page.locator('.odds')).toContainText(/One guess\s*(< )?0\.\d\d %/);
  const slider = page.getByRole('slider', { name: 'Level' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/batch=abc.*level=5$/);
  await expect(slider).toHaveValue('5');
  await expect(slider).toBeFocused();
  await page.locator('.scale').getByText('2').click();
  await expect(page).toHaveURL(/level=2/);
});

test('where the key is open, arrows go along the way to it', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto(await pageOf(agon, ONE));
  await page.getByText('The key, and why').click();
  await expect(page.getByRole('slider', { name: 'Steps' })).toBeVisible();
  const last = (await page.locator('#why button').count()) - 1;
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#solved img')).toHaveAttribute('src', new RegExp(`/solved-${last}\\.svg$`));
  await expect(codeOf(page)).toHaveText(ONE);
  await accessible(page);
});

test('the page of one problem has the way to all others above it', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto(await pageOf(agon, ONE));
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the next level keeps the seed, and arrows step through the batch', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto(await pageOf(agon, ONE));
  await page.keyboard.press('ArrowRight');
  await expect(codeOf(page)).toHaveText(/abc-3$/);
  // The code stands there before the page's script runs; a key that comes before it is nobody's.
  await page.waitForLoadState();
  await page.keyboard.press('ArrowLeft');
  await expect(codeOf(page)).toHaveText(/abc-2$/);
  await page.getByLabel('Try it yourself').press('ArrowRight');
  await page.getByRole('link', { name: 'one level higher' }).click();
  await expect(codeOf(page)).toHaveText(/count-and\.\d+\.4\.abc-2$/);
});

test('other eyes see other colours', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto(await pageOf(agon, ONE));
  const pixels = async () => (await page.locator('.paper.large').screenshot()).toString('base64');
  const looks = new Set([await pixels()]);
  for (const name of ['patterns instead', 'red-blind', 'green-blind', 'blue-blind']) {
    await page.getByRole('link', { name }).click();
    await expect(page.locator('[aria-current=true]')).toHaveText(name);
    await pictured(page.locator('.paper.large'));
    looks.add(await pixels());
  }
  expect(looks.size).toBe(5);
});

test('a host tries a problem', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  const drawn = await agon.call('POST', '/v1/previews', agon.key, { code: ONE });
  await page.goto(await pageOf(agon, ONE));
  await expect(page.locator('.key')).toBeHidden();
  for (const [typed, said] of [
    [drawn.body.key, 'Right.'],
    [drawn.body.form.example, 'Wrong.'],
    ['what?', 'That is not how an answer is written'],
  ]) {
    await page.getByLabel('Try it yourself').fill(typed);
    await page.getByRole('button', { name: 'Judge' }).click();
    await expect(page.locator('#verdict')).toContainText(said);
  }
  await page.getByText('The key, and why').click();
  await expect(page.locator('.key')).toHaveText(drawn.body.key);
});

test('problems are kept and let go of, and bad ones reported', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  const seed = `keep${Date.now()}`;
  const code = `logic/sudoku.3.3.${seed}`;
  await page.goto(await pageOf(agon, code));
  await page.getByLabel('Note, if you like').fill('for the final');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Kept.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep it' })).toHaveCount(0);
  await page.getByText('Report a bad one').click();
  await page.getByLabel('What is wrong with it?').fill('<b>Nothing</b>\nat all');
  await page.getByRole('button', { name: 'Report it' }).click();
  await expect(page.getByText('Reported. Thank you')).toBeVisible();

  await page.goto('/preview/reports');
  await expect(page.locator('.notes li').filter({ hasText: seed })).toContainText('<b>Nothing</b>');
  await page.goto('/preview/kept');
  const row = page.locator('.notes li').filter({ hasText: seed });
  await expect(row).toContainText('for the final');
  const open = row.getByRole('link', { name: 'Open a contest with it' });
  await expect(open).toHaveAttribute('href', /^\/host\?preview=pre_[\w-]+$/);
  const form = await page.context().newPage();
  await form.goto(await open.getAttribute('href'));
  await expect(form.locator('#code')).toHaveValue(code);
  await expect(form.locator('#code')).toBeVisible();
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('all of a problem is saved as an archive', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto(await pageOf(agon, ONE));
  const address = await page.getByRole('link', { name: 'Save all of it' }).getAttribute('href');
  const archive = await page.request.get(address);
  expect((await archive.body()).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
});

test('without JavaScript a problem is there with its picture, its rules and its key', async ({ browser, agon }) => {
  const page = await host(browser, agon, { javaScriptEnabled: false });
  await page.goto('/preview');
  await page.getByRole('link', { name: 'Vanished' }).click();
  await page.getByRole('link', { name: 'Problem 3', exact: true }).click();
  await expect(page.locator('.paper.large img')).toBeVisible();
  await pictured(page.locator('.stage section'));
  await page.getByText('The key, and why').click();
  await expect(page.locator('.key')).toBeVisible();
  await expect(page.locator('#copy')).toBeHidden();
});

test('the print sheet puts the keys on a sheet of their own', async ({ browser, agon }) => {
  const page = await host(browser, agon);
  await page.goto('/preview/memory/digits-back?level=2&batch=abc');
  await page.getByRole('link', { name: 'Print sheet' }).click();
  await expect(page.locator('.task')).toHaveCount(12);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(7);
});

for (const [name, path] of Object.entries({
  wall: '/preview',
  'words side by side': `/preview/logic/truth-tellers${BATCH}`,
  'cards side by side': `/preview/memory/digits-back${BATCH}&colours=none`,
  sheet: `/preview/mathematics/angle-chase/print${BATCH}`,
  'problem with a picture': async (agon) => `${await pageOf(agon, ONE)}?sees=deutan&said=kept`,
  'problem with material': (agon) => pageOf(agon, 'memory/vanished.3.5.abc-1'),
  kept: '/preview/kept?said=removed',
  reports: '/preview/reports',
  'own problem': '/preview/own',
})) {
  test(`accessible and no wider than a small screen: ${name}`, async ({ browser, agon }) => {
    test.slow();
    const page = await host(browser, agon, { viewport: { width: 360, height: 740 } });
    const faults = watch(page);
    const code = `logic/sudoku.3.3.${'narrow-'.repeat(8)}`;
    await agon.call('POST', '/v1/kept', agon.key, { code, note: 'x'.repeat(200) });
    await agon.call('POST', '/v1/reports', agon.key, { code, text: 'x'.repeat(500) });
    await page.goto(typeof path === 'string' ? path : await path(agon));
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await accessible(page);
    expect(faults).toEqual([]);
  });
}
