// A contest within the page of a game: another origin, which holds it in a frame.
import { accessible, expect, test as base, watch } from './agon.js';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const TERMS = { start: 'when_ready', rules_seconds: 1, lockout_seconds: 1 };
/** Dark red on black can't be read. */
const UNREADABLE = { ground: '#000', card: '#000', ink: '#400', accent: '#f88' };

/** Pages of a game, from another origin: the example, as anybody would start it. */
const test = base.extend({
  game: async ({ agon }, use) => {
    const example = await readFile('../../examples/embed.html', 'utf8');
    const pages = createServer((request, reply) => {
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      reply.end(request.url?.startsWith('/board') ? '<title>The board</title>' : example.replaceAll('http://127.0.0.1:8080', agon.base));
    });
    await new Promise((done) => pages.listen(0, 'localhost', () => done(undefined)));
    const origin = `http://localhost:${pages.address().port}`;
    const embed = async (origins, logo) => {
      const { status, body } = await agon.call('PUT', '/v1/embedding', agon.key, { origins, logo });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.game;
    };
    /** Where the game shows a page of a contest. */
    const at = (game, page, more = {}) => `${origin}/#${new URLSearchParams({ game, page, ...more })}`;
    await use({ origin, embed, at });
    pages.close();
    pages.closeAllConnections();
  },
});

test('a duel within the page of a game, which hears what happens and is looked like', async ({ page, agon, game }) => {
  const id = await game.embed([game.origin]);
  const contest = await agon.open({ terms: TERMS });
  await page.goto(game.at(id, contest.seats.attacker.page, { 'return-url': '/board' }));
  const said = page.locator('#happens');
  const frame = page.frameLocator('agon-contest >> iframe');
  await expect(said).toHaveText('The contest: waiting.');
  await expect(frame.locator('.top')).toBeHidden();
  const look = await frame.locator('body').evaluate((body) => {
    const { backgroundColor, color, fontFamily, colorScheme } = getComputedStyle(body);
    return [backgroundColor, color, fontFamily.includes('Georgia'), colorScheme];
  });
  expect(look).toEqual(['rgb(29, 26, 22)', 'rgb(244, 236, 220)', true, 'dark']);

  await frame.getByRole('button', { name: 'ready' }).click();
  await agon.call('PUT', `/v1/contests/${contest.id}/ready`, contest.seats.defender.token);
  await expect(said).toHaveText('The contest: solve.', { timeout: 20_000 });
  await frame.locator('#typed').fill(await agon.keyOf(contest));
  await frame.locator('#typed').press('Enter');
  await expect(said).toHaveText('The attacker wins.');
  await expect(frame.locator('#verdict')).toContainText('You win');
  await accessible(page);
  await frame.getByRole('link', { name: 'Replay' }).click();
  await expect(frame.locator('#chain')).toContainText('holds');
  await expect(said).toHaveText('The attacker wins.');
  await frame.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page).toHaveURL(`${game.origin}/board`);
});

test('a page that the game did not name shows nothing, and says why', async ({ browser, agon, game }) => {
  const id = await game.embed(['https://game.example']);
  const contest = await agon.open({ terms: TERMS });
  const page = await (await browser.newContext()).newPage();
  const faults = watch(page);
  await page.clock.install();
  await page.goto(game.at(id, contest.seats.attacker.page));
  await expect.poll(() => faults.join('\n')).toContain('frame-ancestors');
  await page.clock.fastForward(11_000);
  await expect(page.locator('#happens')).toHaveText('No contest: the page did not come.');
  expect(faults.join('\n')).toContain(`Is ${game.origin} among the origins of ${id}?`);
  // Nor does any page that names no game.
  const reply = await fetch(agon.base + contest.seats.attacker.page.split('#')[0]);
  expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('a frame hears and tells the pages of its game alone', async ({ page, agon, game }) => {
  const id = await game.embed([game.origin]);
  const contest = await agon.open({ terms: TERMS });
  await page.goto(game.at(id, contest.seats.defender.page));
  const frame = page.frameLocator('agon-contest >> iframe');
  await expect(frame.locator('#be-ready')).toBeVisible();
  const heard = await page.evaluate(async () => {
    const told = [];
    for (const name of ['phase', 'decided', 'closed']) document.addEventListener(name, ({ type }) => told.push(type));
    // What this page says to itself is not from the service.
    postMessage({ agon: 'decided', detail: { winner: 'attacker' } }, '*');
    await new Promise((done) => setTimeout(done, 200));
    return told;
  });
  expect(heard).toEqual([]);
  await expect(page.locator('#happens')).toHaveText('The contest: waiting.');
  // A page of the service itself, in a tab of its own, says hello to nobody.
  const ground = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const before = await ground();
  await frame.locator('body').evaluate(() => postMessage({ agon: 'hello', theme: { colours: { ground: '#ffffff', card: '#ffffff', ink: '#000000', accent: '#000080' } } }, '*'));
  await page.waitForTimeout(200);
  expect(await ground()).toBe(before);
});

test('colours that cannot be read are not taken on', async ({ page, agon, game }) => {
  const id = await game.embed([game.origin]);
  const contest = await agon.open({ terms: TERMS });
  const warned = [];
  page.on('console', (line) => line.type() === 'warning' && warned.push(line.text()));
  await page.goto(game.at(id, contest.seats.attacker.page));
  const frame = page.frameLocator('agon-contest >> iframe');
  await expect(frame.locator('#be-ready')).toBeVisible();
  await page.locator('agon-contest').evaluate((element, colours) => {
    for (const [name, colour] of Object.entries(colours)) element.style.setProperty(`--agon-${name}`, colour);
    element.refresh();
  }, UNREADABLE);
  await expect.poll(() => warned.join('\n')).toContain('ink on ground has a contrast of 1.2 : 1, and 4.5 : 1 is needed');
  const ground = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await ground()).toBe('rgb(251, 250, 247)');
  await page.locator('agon-contest').evaluate((element) => {
    for (const name of ['ground', 'card', 'ink', 'accent']) element.style.setProperty(`--agon-${name}`, 'initial');
    element.setAttribute('scheme', 'dark');
  });
  await expect.poll(ground).toBe('rgb(21, 23, 27)');
});

for (const [title, own, seen] of [['the contest offers a way back', false, true], ['a game with a way back of its own is offered no other', true, false]]) {
  test(`in a frame, ${title}`, async ({ page, agon, game }) => {
    const id = await game.embed([game.origin]);
    const contest = await agon.open({ terms: { ...TERMS, start: 'now', rules_seconds: 0 } });
    await page.goto(game.at(id, contest.seats.attacker.page));
    if (own) await page.locator('agon-contest').evaluate((element) => element.setAttribute('no-back', ''));
    const frame = page.frameLocator('agon-contest >> iframe');
    await expect(frame.locator('#problem')).toBeVisible();
    await frame.locator('#typed').fill(await agon.keyOf(contest));
    await frame.locator('#typed').press('Enter');
    await expect(frame.locator('#result')).toBeVisible();
    await expect(frame.locator('#leave')).toBeVisible({ visible: seen });
  });
}

test('in a tab of its own, a seat leads back to pages of its game alone', async ({ page, agon, game }) => {
  const id = await game.embed([game.origin]);
  const contest = await agon.open({ terms: { ...TERMS, start: 'now', rules_seconds: 0 } });
  const path = contest.seats.attacker.page.split('#')[0];
  const address = (home) => `${agon.base}/embed/${id}${path}?return_url=${encodeURIComponent(home)}`;
  for (const home of ['https://elsewhere.example/', 'javascript:alert(1)', `${game.origin}.example/`, '/board']) {
    expect((await fetch(address(home))).status, home).toBe(422);
  }
  await page.goto(`${address(`${game.origin}/board`)}#${contest.seats.attacker.token}`);
  await expect(page.locator('#problem')).toBeVisible();
  await page.locator('#typed').fill(await agon.keyOf(contest));
  await page.locator('#typed').press('Enter');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(page).toHaveURL(`${game.origin}/board`);
});

test('the sign of a game stands above its contests', async ({ page, agon, game }) => {
  const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const id = await game.embed([game.origin], logo);
  const contest = await agon.open({ terms: TERMS });
  await page.goto(game.at(id, contest.watch.page));
  const sign = page.frameLocator('agon-contest >> iframe').locator('img.logo');
  await expect(sign).toBeVisible();
  expect(await sign.evaluate((image) => image.complete && image.naturalWidth)).toBe(1);
});
