// Two players with a link each.
import { accessible, asleep, expect, mortal, seats, standsBesideItsPicture, test, watch } from './agon.js';

const problem = (page) => page.locator('#problem');
const result = (page) => page.locator('#result');

async function answer(page, text) {
  await page.getByLabel('Your answer').fill(text);
  await page.getByLabel('Your answer').press('Enter');
}

test('two browsers play a whole duel, one is reloaded and one loses its line', async ({ browser, agon }) => {
  const contest = await agon.open({ terms: { start: 'when_ready', rules_seconds: 3 } });
  const [ana, bo] = await seats(browser, agon, contest);
  const faults = [watch(ana), watch(bo)];
  await expect(ana.locator('#waiting')).toBeVisible();
  await agon.start(contest);
  await expect(ana.locator('#rules')).toBeVisible();
  await expect(ana.locator('#defender .state')).toHaveText('here');
  await expect(problem(ana)).toBeVisible();
  await expect(problem(bo)).toBeVisible();
  await answer(bo, '100001, 1, 1');
  await expect(bo.locator('#said')).toContainText('Wrong');
  await expect(bo.getByRole('button', { name: /Locked/ })).toBeDisabled();
  await expect(ana.locator('#defender .answers')).toContainText('100001, 1, 1 wrong');
  await expect(ana.locator('#defender .state')).toContainText('locked for');

  await bo.reload();
  await expect(problem(bo)).toBeVisible();
  await expect(bo.locator('#defender .answers')).toContainText('wrong');
  await expect(bo.getByRole('button', { name: 'Answer', exact: true })).toBeEnabled();

  await ana.context().setOffline(true);
  await ana.evaluate(() => dispatchEvent(new Event('online')));
  await expect(ana.locator('#trouble')).toContainText('Connection lost');
  await answer(bo, '100002, 1, 1');
  await expect(bo.locator('#defender .answers li')).toHaveCount(2);
  await ana.context().setOffline(false);
  await expect(ana.locator('#trouble')).toBeHidden();
  await expect(ana.locator('#defender .answers li')).toHaveCount(2);

  await answer(ana, await agon.keyOf(contest));
  await expect(result(ana)).toContainText('You win');
  await expect(result(bo)).toContainText('Ana wins');
  for (const page of [ana, bo]) await expect(page.locator('#proof-text')).toContainText('Yes: this is the very problem');
  expect(faults.flat()).toEqual([]);
});

test('the clock shows what is left although the service has not said yet what time it is', async ({ page: ana, agon }) => {
  const contest = await agon.open({ terms: { rules_seconds: 120 } });
  await ana.route('**/v1/time?*', () => {});
  await ana.goto(`${agon.base}${contest.seats.attacker.page}`);
  await expect(ana.locator('#clock')).toHaveText(/^[12]:[0-5][0-9]$/);
});

test('when it is over, each seat goes the way to the key on the picture, in the colours of its choice', async ({ browser, agon }) => {
  const contest = await agon.open({ family: 'logic/sudoku' });
  const [ana] = await seats(browser, agon, contest);
  await expect(problem(ana)).toBeVisible();
  await answer(ana, await agon.keyOf(contest));
  await expect(result(ana)).toContainText('You win');
  const picture = ana.locator('#figure img');
  const asked = (name) => ana.waitForResponse((response) => response.url().includes(`/pictures/${name}.png`));
  const solved = await picture.getAttribute('src');
  const [step] = await Promise.all([asked('solved-1'), ana.locator('#why button').first().click()]);
  expect(step.status()).toBe(200);
  await expect(picture).not.toHaveAttribute('src', solved);
  await expect(ana.locator('#why button').first()).toHaveAttribute('aria-current', 'step');
  await ana.getByText('Settings').click();
  const [plain] = await Promise.all([asked('solved-1'), ana.getByLabel('Patterns instead of colours').check()]);
  expect(plain.url()).toContain('colours=none');
});

test('a contest with an instant counts down to it and begins by itself; a handicap is told before', async ({ browser, agon }) => {
  const start_at = new Date(Date.now() + 6000).toISOString();
  const order = { seats: { attacker: { name: 'Ana' }, defender: { name: 'Bo', lockout_seconds: 45 } } };
  const contest = await agon.open({ ...order, terms: { start_at, rules_seconds: 4 } });
  const [ana, bo] = await seats(browser, agon, contest);
  await expect(ana.locator('#phase')).toHaveText('Begins by itself');
  await expect(ana.locator('#waiting')).toContainText(/The contest begins by itself on \w+/);
  await expect(ana.locator('#clock')).toHaveText(/^0:0[0-6]$/);
  await expect(ana.getByRole('button', { name: 'I am ready' })).toBeHidden();
  await expect(bo.locator('#terms')).toContainText('the attacker is locked for 3 s, the defender for 45 s');
  await expect(bo.locator('#terms')).toContainText('locks you out for 45 s');
  await expect(problem(bo)).toBeVisible();
  await answer(bo, '100001, 1, 1');
  await expect(ana.locator('#defender .state')).toContainText(/locked for 0:4\d/);
});

test('a second tab shows the same, and an answer counts in both', async ({ browser, agon }) => {
  const contest = await agon.open();
  const [ana] = await seats(browser, agon, contest);
  const second = await ana.context().newPage();
  await second.goto(ana.url());
  await expect(problem(second)).toBeVisible();
  await answer(ana, '100001, 1, 1');
  await expect(second.locator('#attacker .answers')).toContainText('wrong');
  await expect(second.getByRole('button', { name: /Locked/ })).toBeDisabled();
});

test('a machine that slept through the release, a lock and the end shows what is true when it wakes', async ({ browser, agon }) => {
  const contest = await agon.open({ terms: { start: 'when_ready', rules_seconds: 2, lockout_seconds: 5 } });
  const line = await mortal(agon.base);
  const [ana] = await seats(browser, { ...agon, base: line.base }, contest);
  const ask = async (path) => (await agon.call('GET', `/v1/contests/${contest.id}${path}`, contest.seats.defender.token)).body;
  // A dead line is found out by its silence after 22 s; whoever wakes knows at once.
  const soon = { timeout: 8000 };
  await expect(ana.locator('#waiting')).toBeVisible();
  await agon.start(contest);
  await expect(ana.locator('#rules')).toBeVisible();

  let wake = await asleep(ana, line);
  await expect.poll(async () => (await ask('')).phase.name).toBe('solve');
  await ana.waitForTimeout(3000);
  await wake();
  await expect(problem(ana)).toBeVisible(soon);
  const left = async () => Math.ceil((Date.parse((await ask('')).phase.ends_at) - Date.now()) / 1000);
  const shown = async () => Number((await ana.locator('#clock').textContent()).replace('1:00', '0:60').slice(2));
  await expect.poll(async () => Math.abs((await shown()) - (await left())), soon).toBeLessThanOrEqual(1);

  await answer(ana, '100001, 1, 1');
  await expect(ana.getByRole('button', { name: /Locked/ })).toBeDisabled();
  wake = await asleep(ana, line);
  await expect.poll(async () => (await ask('')).seats.attacker.locked_until).toBeUndefined();
  await wake();
  const free = ana.getByRole('button', { name: 'Answer', exact: true });
  await expect(free).toBeEnabled({ timeout: 3000 });

  wake = await asleep(ana, line);
  const key = await agon.keyOf(contest);
  await agon.call('POST', `/v1/contests/${contest.id}/answers`, contest.seats.defender.token, { answer: key });
  await ana.waitForTimeout(2000);
  await wake();
  await expect(result(ana)).toContainText('Bo wins', soon);
  await ana.context().close();
  line.end();
});

test('material is shown, and gone when its time is over', async ({ browser, agon }) => {
  const terms = { start: 'when_ready', notice_seconds: 3, material_seconds: 4, rules_seconds: 3 };
  const contest = await agon.open({ family: 'memory/vanished', terms });
  const [ana] = await seats(browser, agon, contest);
  await expect(ana.locator('#waiting')).toBeVisible();
  await agon.start(contest);
  await expect(ana.locator('#notice')).toBeVisible();
  await expect(ana.locator('#card img')).toBeVisible();
  await expect(ana.locator('#rules')).toBeVisible();
  await expect(ana.locator('#card img')).toHaveCount(0);
  await expect(problem(ana).locator('img')).toBeVisible();
});

test('cards that are shown in turn open one after the other for both, and for a page that cannot open seals', async ({ browser, agon }) => {
  const terms = { start: 'when_ready', notice_seconds: 2, material_seconds: 21, rules_seconds: 3 };
  const contest = await agon.open({ family: 'memory/corsi', level: 1, terms });
  const pages = await seats(browser, agon, contest);
  const asked = [[], []];
  pages.forEach((page, place) => page.on('request', (request) => asked[place].push(new URL(request.url()).pathname.split('/').pop())));
  // The second page has no cryptography: it asks for each card when its time has come.
  await pages[1].addInitScript(() => Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined }));
  await pages[1].reload();
  await agon.start(contest);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    for (const page of pages) {
      await expect(page.locator('#card-number')).toHaveText(`Card ${number} of 6`, { timeout: 20_000 });
      await expect(page.locator('#card img')).toBeVisible();
      expect(await page.locator('#card img').getAttribute('alt')).toBe('A board with nine blocks.');
    }
  }
  expect(asked[0].filter((name) => name === 'material')).toEqual([]);
  expect(asked[1].filter((name) => name === 'material').length).toBeGreaterThan(4);
  await expect(problem(pages[0]).locator('img')).toBeVisible({ timeout: 20_000 });
});

test('a sealed part that never comes, and a browser that decodes nothing, keep nobody from the problem', async ({ browser, agon }) => {
  const contest = await agon.open({ family: 'observation/haps', level: 1, terms: { start: 'when_ready', rules_seconds: 3 } });
  const pages = await seats(browser, agon, contest);
  await pages[0].route('**/sealed?*', () => {});
  await pages[1].addInitScript(() => (HTMLImageElement.prototype.decode = () => new Promise(() => {})));
  await Promise.all(pages.map((page) => page.reload()));
  await agon.start(contest);
  for (const page of pages) {
    await expect(page.locator('#phase')).toHaveText('Solve', { timeout: 10_000 });
    await expect(problem(page).locator('img')).toBeVisible({ timeout: 4000 });
    await expect(page.locator('#typed')).toBeFocused();
  }
});

test('a pause hides the problem and stops the clock, and a clarification reaches both', async ({ browser, agon }) => {
  const contest = await agon.open();
  const pages = await seats(browser, agon, contest);
  await expect(problem(pages[0])).toBeVisible();
  const host = (path, body) => agon.call('POST', `/v1/contests/${contest.id}/${path}`, contest.host.token, body);
  await host('pause', { reason: 'the cat is on the board' });
  for (const page of pages) {
    await expect(page.locator('#halted')).toContainText('the cat is on the board');
    await expect(problem(page)).toBeHidden();
  }
  await host('clarify', { text: 'Zero counts as even.' });
  for (const page of pages) await expect(page.locator('#clarifications')).toContainText('Zero counts as even.');
  await host('resume', {});
  await expect(pages[0].locator('#halted')).toContainText('It goes on in');
  await expect(problem(pages[0])).toBeVisible();
  await host('void', { reason: 'the board fell' });
  await expect(result(pages[1])).toContainText('Nobody wins');
});

test('a player without a mouse is ready, asks, answers, and gives up', async ({ browser, agon }) => {
  const contest = await agon.open({ terms: { start: 'when_ready' } });
  const [ana, bo] = await seats(browser, agon, contest);
  const reach = async (page, name) => {
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label'));
      if (focused === name) return;
    }
    throw new Error(`no way to ${name} by the keyboard`);
  };
  for (const page of [ana, bo]) {
    await expect(page.locator('#waiting')).toBeVisible();
    await reach(page, 'I am ready');
    await page.keyboard.press('Enter');
  }
  await expect(problem(ana)).toBeVisible();
  await expect(ana.locator('#typed')).toBeFocused();
  await ana.keyboard.type('100001, 1, 1');
  await ana.keyboard.press('Enter');
  await expect(ana.locator('#said')).toContainText('Wrong');
  await reach(ana, 'Ask the host');
  await ana.keyboard.press('Enter');
  await ana.keyboard.press('Tab');
  await ana.keyboard.type('Does zero count?');
  await reach(ana, 'Ask');
  await ana.keyboard.press('Enter');
  await expect(ana.locator('#ask-said')).toHaveText('Sent to the host.');
  await reach(ana, 'Settings');
  await ana.keyboard.press('Enter');
  await reach(ana, 'Give up');
  await ana.keyboard.press('Enter');
  await reach(ana, 'Yes, give up');
  await ana.keyboard.press('Enter');
  await expect(result(bo)).toContainText('You win');
  await expect(result(bo)).toContainText('The other player gave up.');
});

test('links that lack their secret or open nothing say so', async ({ page, agon }) => {
  const contest = await agon.open();
  await page.goto(`${agon.base}/play/${contest.id}`);
  await expect(page.getByRole('alert')).toContainText('lacks its secret part');
  await page.goto(`${agon.base}/play/${contest.id}#agon_seat_0000000000000000000000000000000000000000000000000000`);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('opens nothing any more');
});

for (const phase of ['waiting', 'notice', 'material', 'rules', 'problem', 'result']) {
  test(`the ${phase} can be read by everybody, in both themes`, async ({ browser, agon }) => {
    const terms = { start: 'when_ready', notice_seconds: 1, material_seconds: 1, rules_seconds: 1 };
    if (`${phase}_seconds` in terms) terms[`${phase}_seconds`] = 50;
    const contest = await agon.open({ family: 'memory/vanished', terms });
    const [ana] = await seats(browser, agon, contest);
    await expect(ana.locator('#waiting')).toBeVisible();
    if (phase !== 'waiting') await agon.start(contest);
    if (phase === 'result') {
      await expect(problem(ana)).toBeVisible();
      await answer(ana, await agon.keyOf(contest));
    }
    await expect(ana.locator(`#${phase}`)).toBeVisible();
    await accessible(ana);
  });
}

test('a screen reader finds its way', async ({ browser, agon }) => {
  const [ana] = await seats(browser, agon, await agon.open());
  await expect(problem(ana)).toBeVisible();
  await expect(ana.getByRole('status')).toHaveText('The problem is there. 1 minute to solve it.');
  await expect(ana.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Solve" [level=1]
      - timer "time left"
      - status
      - region "The problem":
        - heading "The problem" [level=2]
        - paragraph
      - text: Your answer
      - textbox "Your answer"
      - button "Answer"
      - complementary:
        - region "Ana Attacker, you"
        - region "Bo Defender"
  `);
});

test('a phone in any hand: nothing is wider than the screen', async ({ browser, agon }) => {
  for (const family of ['logic/sudoku', 'mathematics/angle-chase', 'observation/count-and', 'logic/truth-tellers']) {
    const contest = await agon.open({ family, level: 5 });
    const [ana, bo] = await seats(browser, agon, contest, { viewport: { width: 360, height: 740 } });
    await expect(problem(ana)).toBeVisible();
    expect(await ana.evaluate(() => document.documentElement.scrollWidth), family).toBeLessThanOrEqual(360);
    const keys = family === 'logic/sudoku' ? 'numeric' : family === 'logic/truth-tellers' ? 'text' : /text|decimal/;
    await expect(ana.locator('#typed'), family).toHaveAttribute('inputmode', keys);
    await Promise.all([ana, bo].map((page) => page.context().close()));
  }
});

test('a laptop shows the whole picture, large, beside what is asked and the answer', async ({ browser, agon }) => {
  const contest = await agon.open({ family: 'observation/count-and', level: 5, terms: { rules_seconds: 1 } });
  const [ana] = await seats(browser, agon, contest, { viewport: { width: 1366, height: 625 } });
  await standsBesideItsPicture(ana);
});

test('what happens reaches a page down its stream, and it asks for nothing', async ({ browser, agon }) => {
  const contest = await agon.open();
  const [ana, bo] = await seats(browser, agon, contest);
  await expect(problem(ana)).toBeVisible();
  const asked = [];
  ana.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await answer(bo, '100001, 1, 1');
  await expect(ana.locator('#defender .answers')).toContainText('100001, 1, 1 wrong');
  await expect(ana.locator('#defender .state')).toContainText('locked for');
  const { pause, resume } = { pause: { reason: 'A short stop' }, resume: {} };
  await agon.call('POST', `/v1/contests/${contest.id}/pause`, contest.host.token, pause);
  await expect(ana.locator('#halted')).toContainText('A short stop');
  await agon.call('POST', `/v1/contests/${contest.id}/resume`, contest.host.token, resume);
  await expect(ana.locator('#halted')).toBeHidden();
  expect(asked.filter((line) => !line.includes('/v1/time?'))).toEqual([]);
});

test('when a contest of memory is over, its players see again what was shown', async ({ browser, agon }) => {
  const contest = await agon.open({ family: 'memory/vanished', terms: { notice_seconds: 0, material_seconds: 1 } });
  const [ana] = await seats(browser, agon, contest);
  await expect(problem(ana)).toBeVisible();
  await expect(ana.locator('#tray')).toBeHidden();
  await answer(ana, await agon.keyOf(contest));
  await expect(result(ana)).toContainText('You win');
  await expect(ana.locator('#tray img')).toBeVisible();
});
