// A host with the game key, and two players with the links that they are handed.
import { accessible, asleep, expect, mortal, test, watch } from './agon.js';

async function signIn(page, agon) {
  await page.goto(`${agon.base}/host`);
  await page.getByLabel('Game key').fill(agon.key);
  await page.getByLabel('Game key').press('Enter');
  await expect(page).toHaveURL(`${agon.base}/host`);
}

/** Opens a contest by the form, with the keyboard alone. */
async function open(page, terms = {}) {
  await page.getByLabel('Problem', { exact: true }).focus();
  await page.keyboard.type('Clever rem');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  for (const name of ['Ana', 'Bo', `castle ${Math.random()}`]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(name);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (const [label, seconds] of Object.entries(terms)) {
    await page.getByLabel(label).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(String(seconds));
  }
  await page.keyboard.press('Enter');
  if (Object.keys(terms).length === 0) await page.getByRole('button', { name: 'Open the contest' }).press('Enter');
  await page.waitForURL(/\/host\/con_\w+$/);
  await expect(page.locator('#links')).toBeVisible();
}

/** A player's page, by the link that the desk shows. */
async function enter(browser, desk, who) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(await desk.locator(`#link-${who}`).inputValue());
  return page;
}

test('a host opens a contest by keyboard, hands out links, and runs it to its end', async ({ browser, page: desk, agon }) => {
  await signIn(desk, agon);
  await open(desk, { 'Rules, in seconds': 1 });
  await expect(desk.locator('#what')).toContainText('Clever remainders · level 4');
  await expect(desk.locator('#attacker .state')).toHaveText('away, not ready yet');
  const [ana, bo] = [await enter(browser, desk, 'attacker'), await enter(browser, desk, 'defender')];
  const faults = [watch(ana), watch(bo)];
  for (const seat of ['attacker', 'defender']) await expect(desk.locator(`#${seat} .state`)).toContainText('here');
  await expect(desk.locator('#status')).toHaveText('Bo is here.');
  await ana.getByRole('button', { name: 'I am ready' }).click();
  await expect(desk.locator('#attacker .state')).toHaveText('here, ready');
  await desk.getByRole('button', { name: 'Start now' }).press('Enter');
  await expect(ana.locator('#problem')).toBeVisible();

  await desk.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(desk.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await desk.keyboard.type('A cat on the board');
  await desk.keyboard.press('Enter');
  for (const page of [ana, bo]) await expect(page.locator('#halted')).toContainText('A cat on the board');
  await expect(desk.locator('#phase')).toHaveText('Paused');
  await desk.getByRole('button', { name: 'Go on' }).press('Enter');
  await expect(desk.locator('#stands')).toContainText('It goes on in');
  await expect(ana.locator('#problem')).toBeVisible();

  await ana.locator('#asking summary').click();
  await ana.getByLabel('Your question').fill('Are zeros allowed?');
  await ana.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(desk.locator('#questions')).toContainText('Ana asks: Are zeros allowed?');
  await desk.getByRole('button', { name: 'Answer to both' }).press('Enter');
  await expect(desk.getByLabel('Both players read it')).toBeFocused();
  await desk.keyboard.type('Yes.');
  await desk.getByRole('button', { name: 'Say it to both' }).press('Enter');
  for (const page of [ana, bo]) await expect(page.locator('#clarifications')).toContainText('“Are zeros allowed?” Yes.');

  await desk.locator('#problem summary').press('Enter');
  await expect(desk.locator('#key')).not.toBeEmpty();
  const key = await desk.locator('#key').textContent();
  const wrong = key.replace(/\d+/, (number) => String(Number(number) + 1));
  await bo.getByLabel('Your answer').fill(wrong);
  await bo.getByLabel('Your answer').press('Enter');
  await expect(desk.locator('#defender .answers')).toContainText(`${wrong} wrong`);
  await expect(desk.locator('#defender .state')).toContainText('locked for');
  await ana.getByLabel('Your answer').fill(key);
  await ana.getByLabel('Your answer').press('Enter');
  await expect(desk.locator('#result')).toContainText('Ana wins');
  await expect(desk.locator('#result')).toContainText('s before the end');
  for (const text of ['Paused: A cat on the board', 'It went on.', `Bo answered ${wrong}: wrong.`, 'Ana wins']) {
    await expect(desk.locator('#events')).toContainText(text);
  }
  const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Save the log' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^con_\w+\.json$/);

  await desk.goto(`${agon.base}/host`);
  await expect(desk.getByRole('table').last()).toContainText('Ana won');
  expect(faults.flat()).toEqual([]);
});

test('times are those of the clock where one looks from, and UTC without scripts', async ({ browser, agon }) => {
  await agon.open();
  const look = async (options) => {
    const headers = { authorization: `Bearer ${agon.key}` };
    const context = await browser.newContext({ timezoneId: 'Asia/Kathmandu', extraHTTPHeaders: headers, ...options });
    const page = await context.newPage();
    await page.goto(`${agon.base}/host`);
    const time = page.locator('time').first();
    const at = (minutes) => async () => {
      const shown = new Date(Date.parse(await time.getAttribute('datetime')) + minutes * 60_000).toISOString();
      return (await time.textContent()) === shown.slice(0, 16).replace('T', ' ');
    };
    return { page, at };
  };
  const there = await look();
  await expect.poll(there.at(345), 'five hours and three quarters ahead').toBe(true);
  await expect(there.page.getByText('Times are UTC.')).toHaveCount(0);
  const plain = await look({ javaScriptEnabled: false });
  await expect.poll(plain.at(0)).toBe(true);
  await expect(plain.page.getByText('Times are UTC.')).toBeVisible();
});

test('a host corrects the answer of a decided contest, and both players read it', async ({ browser, page: desk, agon }) => {
  const contest = await agon.open({ family: 'mathematics/paths', level: 1, terms: { rules_seconds: 0, lockout_seconds: 0 } });
  const key = await agon.keyOf(contest);
  const said = key.replace(/\d+/, (number) => String(Number(number) + 1));
  for (const [seat, answer] of [['attacker', said], ['defender', key]]) {
    await agon.call('POST', `/v1/contests/${contest.id}/answers`, contest.seats[seat].token, { answer });
  }
  await signIn(desk, agon);
  await desk.goto(`${agon.base}/host/${contest.id}`);
  await expect(desk.locator('#result')).toContainText('Bo wins');
  const bo = await browser.newPage();
  await bo.goto(`${agon.base}${contest.seats.defender.page}`);
  await expect(bo.locator('#result')).toContainText('You win');
  await expect(bo.locator('#step')).toBeVisible();
  const drawn = () =>
    bo.locator('#figure img').evaluate((/** @type {HTMLImageElement} */ image) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL();
    });
  const solved = await drawn();
  await desk.locator('#correct summary').press('Enter');
  await desk.getByLabel('The right answer', { exact: true }).fill('blue');
  await desk.getByLabel('Why; everybody reads it').fill('A misprint');
  await desk.keyboard.press('Enter');
  await expect(desk.locator('#trouble')).toContainText('an answer as the form asks');
  await desk.getByLabel('The right answer', { exact: true }).fill(said);
  await desk.keyboard.press('Enter');
  await expect(desk.locator('#proposed-before')).toHaveText(`By the answer ${key}: Bo wins`);
  await expect(desk.locator('#proposed-after')).toHaveText(`By the answer ${said}: Ana wins`);
  await expect(desk.locator('#judged-twice')).toContainText(`${said}, wrong before, now correct`);
  await accessible(desk);
  await desk.getByRole('button', { name: 'Apply it for everybody' }).press('Enter');
  await expect(desk.locator('#result')).toContainText('Ana wins');
  await expect(desk.locator('#result')).toContainText('Corrected since: A misprint');
  for (const again of [false, true]) {
    if (again) await desk.reload();
    await expect(desk.locator('#attacker .answers li')).toHaveText(new RegExp(`^${said} correct`));
    await expect(desk.locator('#defender .answers li')).toHaveText(new RegExp(`^${key} wrong`));
    await expect(desk.locator('#events')).toContainText('Bo wins');
    await expect(desk.locator('#events li').filter({ hasText: 'A misprint' })).toHaveCount(1);
    await expect(desk.locator('#events li').first()).toContainText('Corrected since: A misprint');
  }

  // Whoever has the page open is told when turning to it.
  await bo.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(bo.locator('#result')).toContainText('Ana wins');
  await expect(bo.locator('#result')).toContainText('Corrected since: A misprint');
  await expect(bo.locator('#way')).toBeHidden();
  await expect.poll(drawn, 'the way to the old key is gone').not.toBe(solved);

  await desk.goto(`${agon.base}${contest.seats.defender.page}`);
  await expect(desk.locator('#result')).toContainText('Ana wins');
  await expect(desk.locator('#result')).toContainText('Corrected since: A misprint');
  await expect(desk.locator('#key')).toHaveText(said);
  await expect(desk.locator('#way')).toBeHidden();
  await desk.goto(`${agon.base}/replay/${contest.id}#${contest.host.token}`);
  await expect(desk.locator('main')).toContainText('The answer is corrected: A misprint');
});

test('a host calls a contest off after a second thought, and signs out', async ({ browser, page: desk, agon }) => {
  await signIn(desk, agon);
  await open(desk);
  const ana = await enter(browser, desk, 'attacker');
  await desk.getByRole('button', { name: 'Call it off' }).press('Enter');
  await desk.getByRole('button', { name: 'No, back' }).click();
  await expect(desk.locator('#phase')).toHaveText('Waiting for both');
  await desk.getByRole('button', { name: 'Call it off' }).press('Enter');
  await desk.keyboard.press('Enter');
  await expect(desk.locator('#sure'), 'not without a reason').toBeVisible();
  await desk.keyboard.type('A misprint');
  await desk.keyboard.press('Enter');
  await expect(desk.locator('#result')).toContainText('Nobody wins');
  await expect(ana.locator('#result')).toContainText('A misprint');
  const address = desk.url();
  await desk.goto(`${agon.base}/host`);
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk).toHaveURL(`${agon.base}/sign-in`);
  await desk.goto(address);
  await expect(desk.locator('#trouble')).toContainText('You are not signed in');
  await expect(desk.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('what is over is opened once more with what was said of it, and removed after a second thought', async ({ browser, page: desk, agon }) => {
  await signIn(desk, agon);
  await open(desk, { 'Rules, in seconds': 7 });
  const over = desk.url();
  await expect(desk.getByRole('button', { name: 'Remove' })).toBeHidden();
  const ana = await enter(browser, desk, 'attacker');
  await desk.getByRole('button', { name: 'Call it off' }).press('Enter');
  await desk.keyboard.type('A misprint');
  await desk.keyboard.press('Enter');
  const battle = (await desk.locator('#what').textContent()).split(' · ')[0];
  await desk.getByRole('link', { name: 'The same again' }).press('Enter');
  await expect(desk.getByLabel('Problem', { exact: true })).toHaveValue('family:mathematics/remainder-chain');
  await expect(desk.getByLabel('Level')).toHaveValue('4');
  await expect(desk.locator('#attacker')).toHaveValue('Ana');
  await expect(desk.locator('#battle')).toHaveValue(battle);
  await expect(desk.locator('#rules_seconds')).toHaveValue('7');
  await expect(desk.locator('[name=start]:checked')).toHaveValue('when_ready');
  await desk.getByRole('button', { name: 'Open the contest' }).press('Enter');
  await desk.waitForURL(/\/host\/con_\w+$/);
  expect(desk.url()).not.toBe(over);
  await expect(desk.locator('#phase')).toHaveText('Waiting for both');

  await desk.goto(over);
  await desk.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(desk.getByRole('button', { name: 'No, back' })).toBeFocused();
  await desk.locator('#yes').press('Enter');
  await desk.waitForURL(`${agon.base}/host`);
  await expect(desk.getByRole('link', { name: battle })).toHaveCount(1);
  await ana.reload();
  await expect(ana.locator('#trouble')).toBeVisible();
  await desk.goto(over);
  await expect(desk.locator('#trouble')).toContainText('was removed');
});

test('on a phone a host finds what the contest is run with before the links and the seats', async ({ page: desk, agon }) => {
  const contest = await agon.open({ terms: { start: 'when_ready' } });
  await signIn(desk, agon);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`${agon.base}/host/${contest.id}`);
  await expect(desk.locator('#links')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Start now' })).toBeInViewport({ ratio: 1 });
  expect((await desk.locator('#running').boundingBox()).y).toBeLessThan((await desk.locator('#links').boundingBox()).y);
});

test('the host’s token opens the desk without a session, and no other link does', async ({ page: desk, agon }) => {
  const contest = await agon.open({ terms: { start: 'when_ready' } });
  await desk.goto(`${agon.base}${contest.host.page}`);
  await expect(desk.locator('#no-links')).toBeVisible();
  await desk.getByRole('button', { name: 'Start now' }).click();
  await expect(desk.locator('#events')).toContainText('The problem appeared.');
  await desk.goto('about:blank');
  await desk.goto(`${agon.base}/host/${contest.id}#${contest.seats.attacker.token}`);
  await expect(desk.locator('#trouble')).toContainText('The desk takes the host’s');
});

test('a desk whose machine slept through the end shows it when it wakes', async ({ page: desk, agon }) => {
  const contest = await agon.open({ terms: { rules_seconds: 0 } });
  const line = await mortal(agon.base);
  await desk.goto(`${line.base}${contest.host.page}`);
  await expect(desk.locator('#stands')).toHaveText('Both are solving.');
  const wake = await asleep(desk, line);
  await agon.call('POST', `/v1/contests/${contest.id}/forfeit`, contest.seats.defender.token, {});
  await desk.waitForTimeout(2000);
  await wake();
  await expect(desk.locator('#result')).toContainText('Ana wins', { timeout: 8000 });
  await expect(desk.locator('#events')).toContainText('Ana wins');
  await desk.close();
  line.end();
});

test('a wrong key is told so, and forms work without a script', async ({ browser, agon }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${agon.base}/host`);
  await page.getByLabel('Game key').fill('agon_key_0123456789abcdef0123');
  await page.getByLabel('Game key').press('Enter');
  await expect(page.getByRole('alert')).toContainText('The service does not know this key.');
  await signIn(page, agon);
  await page.getByRole('button', { name: 'Open the contest' }).click();
  await page.waitForURL(/\/host\/con_\w+$/);
  await context.close();
});

test('axe finds nothing on the pages of a host', async ({ page, agon }) => {
  await page.goto(`${agon.base}/sign-in`);
  await accessible(page);
  await signIn(page, agon);
  await page.getByText('Terms', { exact: true }).click();
  await accessible(page);
  await open(page);
  await page.locator('#shown').evaluate((/** @type {HTMLDetailsElement} */ links) => (links.open = true));
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(3);
  await page.locator('#problem summary').click();
  await expect(page.locator('#key')).not.toBeEmpty();
  await accessible(page);
  await page.getByRole('button', { name: 'Call it off' }).click();
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, 'nothing is cut off on a phone').toBe(false);
});

test('what a term means stands beside its button on a phone, also where it takes two lines', async ({ page, agon }) => {
  await signIn(page, agon);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${agon.base}/host`);
  await page.getByText('Terms', { exact: true }).click();
  const wrapped = await page.locator('label:has([type=radio])').evaluateAll((labels) => labels.flatMap((label) => {
    const words = document.createRange();
    words.selectNodeContents(label.lastChild);
    const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
    return lines.length > 1 ? lines.map(({ left }) => left - label.firstElementChild.getBoundingClientRect().right) : [];
  }));
  expect(wrapped.length).toBeGreaterThan(1);
  expect(Math.min(...wrapped)).toBeGreaterThanOrEqual(0);
});

test('the nearer number is offered only where answers are numbers', async ({ page, agon }) => {
  await signIn(page, agon);
  const closest = page.locator('[name=format][value=closest]');
  await page.getByText('Terms', { exact: true }).click();
  await page.locator('#what').selectOption('family:logic/sudoku');
  await expect(closest).toBeDisabled();
  await page.locator('#what').selectOption('family:memory/vanished');
  await expect(closest).toBeDisabled();
  await page.locator('#what').selectOption('kind:mathematics');
  await closest.check();
  await page.locator('#what').selectOption('family:logic/sudoku');
  await expect(page.locator('[name=format][value=race]')).toBeChecked();
  await page.locator('#what').selectOption('kind:observation');
  await closest.check();
  await accessible(page);
  await page.getByRole('button', { name: 'Open the contest' }).click();
  await page.waitForURL(/\/host\/con_\w+$/);
});

test('a host opens a contest that begins by itself, on the clock of that place, with a buzz and a handicap', async ({ browser, agon }) => {
  const page = await (await browser.newContext({ timezoneId: 'Asia/Seoul' })).newPage();
  await signIn(page, agon);
  await page.getByText('Terms', { exact: true }).click();
  await expect(page.getByLabel('It begins on')).toBeHidden();
  await page.getByLabel('By itself, at an instant').check();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const inSeoul = new Date(tomorrow.getTime() + 9 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('It begins on').fill(inSeoul);
  await page.getByLabel('A buzz, in seconds').fill('12');
  await page.getByLabel('The defender’s own lock, in seconds').fill('90');
  await accessible(page, 'an instant');
  await page.getByRole('button', { name: 'Open the contest' }).click();
  await expect(page).toHaveURL(/\/host\/con_/);
  const id = page.url().split('/').pop();
  const { body } = await agon.call('GET', `/v1/contests/${id}`, agon.key);
  expect(body.terms).toMatchObject({ start: 'at', buzz_seconds: 12 });
  expect(Date.parse(body.terms.start_at)).toBe(Math.floor(tomorrow.getTime() / 60_000) * 60_000);
  expect([body.seats.attacker.lockout_seconds, body.seats.defender.lockout_seconds]).toEqual([undefined, 90]);
  // Opened once more, it waits for its players, and the handicap stays.
  await page.goto(`${agon.base}/host?again=${id}`);
  await expect(page.locator('[name=start][value=when_ready]')).toBeChecked();
  await expect(page.locator('#defender_lockout')).toHaveValue('90');
  await expect(page.locator('#buzz_seconds')).toHaveValue('12');
});
