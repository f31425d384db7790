// A service of the test's own, and what tests ask of it again and again.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

export { expect };

const KEY = `agon_key_${randomBytes(20).toString('hex')}`;

/** Starts the service; resolves with where it serves and how to end it. */
function serve() {
  const options = ['--listen', '127.0.0.1:0', '--store', 'memory:'];
  const child = spawn(process.env.AGON ?? '../../target/debug/agon', options, { env: { AGON_KEY: KEY }, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = [];
  return new Promise((done, failed) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      const [, address] = /serves on (http:\S+?)\/?$/.exec(line) ?? [];
      if (address) done({ base: address, said, end: () => child.kill() });
    });
    child.on('exit', () => failed(new Error(`the service ended: ${said.join('\n')}`)));
  });
}

/** A call of the interface. */
async function call(address, method, path, token, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(address + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  return { status: reply.status, body: await reply.json().catch(() => null) };
}

export const test = base.extend({
  service: [
    async ({}, use) => {
      const service = await serve();
      await use(service);
      service.end();
    },
    { scope: 'worker' },
  ],
  /** The service as a game server has it. */
  agon: async ({ service }, use) => {
    const ask = (method, path, token, body) => call(service.base, method, path, token, body);
    const open = async (body = {}) => {
      const terms = { rules_seconds: 1, lockout_seconds: 3, solve_seconds: 60, ...body.terms };
      const order = { family: 'mathematics/remainder-chain', level: 3, seats: { attacker: { name: 'Ana' }, defender: { name: 'Bo' } }, ...body, terms };
      const { status, body: contest } = await ask('POST', '/v1/contests', KEY, order);
      expect(status, JSON.stringify(contest)).toBe(201);
      return contest;
    };
    const keyOf = async (contest) => (await ask('GET', `/v1/contests/${contest.id}/problem`, KEY)).body.key;
    const start = (contest) => ask('POST', `/v1/contests/${contest.id}/start`, contest.host.token, {});
    await use({ base: service.base, key: KEY, call: ask, open, keyOf, start });
  },
  /** Nothing that a test opened goes on behind the next one. */
  tidy: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  /** Fails a test whose pages met an error that nobody expected. */
  page: async ({ page }, use) => {
    const faults = watch(page);
    await use(page);
    expect(faults).toEqual([]);
  },
});

/** Gathers what a page complains of. */
export function watch(page) {
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (line) => {
    // The browser itself reports each refused request; what the page makes of it is what counts.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) faults.push(line.text());
  });
  return faults;
}

/** Presses a button that leads to another page, and comes back when that one has come: what follows must not overtake the form. */
export async function press(page, button) {
  // A page that is still loading would be taken for the one that the button leads to.
  await button.waitFor();
  await page.waitForLoadState('load');
  await Promise.all([page.waitForEvent('load'), button.click()]);
}

/** A problem whose key the test knows. */
export async function known(agon, family = 'mathematics/remainder-chain', level = 1) {
  const { status, body } = await agon.call('POST', '/v1/previews', agon.key, { family, level });
  expect(status, JSON.stringify(body)).toBe(201);
  return { code: body.code, key: body.key };
}

/** The rules of this problem in a page, ahead of its drill where they are new to whoever plays. */
export async function start(page, agon, code) {
  await page.goto(`${agon.base}/practise/same/${code}`);
  await press(page, page.getByRole('button', { name: 'Start' }));
}

/** A drill of this problem in a page. */
export async function play(page, agon, code) {
  await start(page, agon, code);
  const begin = page.getByRole('button', { name: 'Begin' });
  if (await begin.isVisible()) await press(page, begin);
}

/** The seats' pages, each in a browser of its own. */
export async function seats(browser, agon, contest, options = {}) {
  const pages = [];
  for (const seat of ['attacker', 'defender']) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    await page.goto(`${agon.base}/play/${contest.id}#${contest.seats[seat].token}`);
    pages.push(page);
  }
  return pages;
}

/** Waits for each frame however busy the machine is; by itself it leaves out what does not answer within a second. */
class Axe extends AxeBuilder {
  async inject(frames) {
    for (const frame of frames) {
      await frame.evaluate(this.script());
      await frame.evaluate(await this.axeConfigure());
    }
  }
}

/** No fault that axe can find, in either theme. */
export async function accessible(page) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new Axe({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
    const found = violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.target).join('; ')}`);
    expect(found).toEqual([]);
  }
}

/**
 * A line to the service that can die without a word, as those of a machine do that falls asleep.
 * @returns {Promise<{base: string, die: () => void, end: () => void}>}
 */
export async function mortal(address) {
  const { hostname, port } = new URL(address);
  const near = new Map();
  const server = createServer((socket) => {
    const far = connect(Number(port), hostname);
    near.set(socket, { far, listens: false });
    socket.on('data', (asked) => (near.get(socket).listens = asked.includes('/events ')));
    socket.pipe(far).pipe(socket);
    for (const [one, other] of [[socket, far], [far, socket]]) one.on('error', () => {}).on('close', () => other.destroy());
    socket.on('close', () => near.delete(socket));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const die = () => {
    for (const [socket, { far, listens }] of near) {
      // Browsers let go of lines that lie idle; whoever listens is told nothing.
      if (listens) far.unpipe(socket);
      else socket.destroy();
    }
  };
  const end = () => {
    server.close();
    for (const socket of near.keys()) socket.destroy();
  };
  return { base: `http://127.0.0.1:${server.address().port}`, die, end };
}

/** Puts a page's machine to sleep: no script runs, its lines die, and of its two clocks one stands still. */
export async function asleep(page, line) {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((done) => session.once('Debugger.paused', done));
  await session.send('Debugger.pause');
  const { callFrameId } = (await paused).callFrames[0];
  const inside = (expression) => session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression });
  await inside('globalThis.now ??= performance.now.bind(performance); globalThis.fell = now()');
  line.die();
  return async () => {
    await inside('globalThis.slept = (globalThis.slept ?? 0) + now() - fell; performance.now = () => now() - slept');
    await session.send('Debugger.resume');
    await session.detach();
  };
}

/**
 * What a page in another language says in English without marking it as English: its texts, and what is told of things.
 * Names, codes and units are the same in every language.
 * @param {string[]} names typed by people, and titles of families
 */
export async function english(page, names = []) {
  const said = await page.evaluate(() => {
    const apart = (element) => element?.closest('[lang=en], [translate=no], script, style, noscript, code');
    const found = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (!apart(texts.currentNode.parentElement)) found.push(texts.currentNode.textContent);
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'label']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) if (!apart(element)) found.push(element.getAttribute(name));
    }
    return found;
  });
  const known = ['Agon', 'UTC', 'AM', 'PM', ...names].sort((a, b) => b.length - a.length);
  const left = (text) => {
    for (let before = ''; before !== text; ) [before, text] = [text, text.replace(/⟦[^⟦⟧]*⟧/g, '')];
    text = text.replace(/[a-z-]+\/[a-z-]+(\.\d+\.\d\.[\w-]+)?|\b[a-z]+_[0-9a-z]{20,}|sha256:[0-9a-f]+|\b[0-9a-f]{64}\b/g, '');
    return known.reduce((rest, name) => rest.replaceAll(name, ''), text);
  };
  return said.map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(left(text)));
}

/** On a laptop the whole picture is seen, large, and beside it what is asked and where to answer. */
export async function standsBesideItsPicture(page) {
  const { height } = page.viewportSize();
  const box = async (name) => {
    await expect(page.locator(name)).toBeVisible();
    return page.locator(name).boundingBox();
  };
  const picture = await box('#figure img');
  expect(picture.height).toBeGreaterThan(400);
  expect(picture.y + picture.height).toBeLessThanOrEqual(height);
  for (const name of ['#problem .statement', '#typed']) {
    const beside = await box(name);
    expect(beside.x).toBeGreaterThan(picture.x + picture.width);
    expect(beside.y + beside.height).toBeLessThan(height);
  }
}

/** What cannot be read or reached on a page as large as it is shown now. */
export function lost(page) {
  return page.evaluate(() => {
    const name = (element) => `${element.localName}#${element.id}.${element.className} ${element.textContent.trim().slice(0, 30)}`;
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) {
      const wide = [...document.querySelectorAll('main *, header *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
      found.push(`wider than the window: ${wide.slice(0, 5).map(name).join('; ')}`);
    }
    const seen = (one) => one.checkVisibility({ visibilityProperty: true });
    const stuck = [...document.querySelectorAll('main *')].filter((one) => seen(one) && getComputedStyle(one).position === 'sticky');
    const height = stuck.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
    if (height > innerHeight / 2) found.push(`sticky over ${height} of ${innerHeight} pixels: ${stuck.map(name).join('; ')}`);
    // Forwards as by Tab, then backwards: where one comes from decides what is scrolled to which edge.
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    for (const one of [...controls, ...controls.toReversed()]) {
      if (!seen(one) || one.disabled || one.type === 'hidden') continue;
      one.focus();
      if (document.activeElement !== one) continue;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [x, y] = [Math.max(left, 0) + Math.min(right, innerWidth), Math.max(top, 0) + Math.min(bottom, innerHeight)];
      const hit = document.elementFromPoint(x / 2, y / 2);
      if (!hit || !(hit.contains(one) || one.contains(hit))) found.push(`covered: ${name(one)} by ${hit && name(hit)}`);
    }
    for (const one of document.querySelectorAll('button, .button, summary')) {
      if (one.clientWidth === 0) continue;
      if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) found.push(`cut off: ${name(one)}`);
    }
    return found;
  });
}
