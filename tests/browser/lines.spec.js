// A head start for the slower line: two browsers, of which one is far away, a spectator, the host and a replay.
import { accessible, expect, test, watch } from './agon.js';

const FAMILY = 'mathematics/remainder-chain';

/** A seat's page so many milliseconds away: what it sends back comes so much later. */
async function seat(browser, agon, contest, name, away) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.route('**/pong', async (route) => {
    await new Promise((done) => setTimeout(done, away));
    await route.continue();
  });
  await page.goto(`${agon.base}/play/${contest.id}#${contest.seats[name].token}`);
  return page;
}

test('both see how long the lines are before the problem, and who was helped at the end', async ({ browser, agon }) => {
  test.setTimeout(90_000);
  const terms = { fairness: 'compensated', start: 'when_ready', rules_seconds: 16, solve_seconds: 120, spectator_delay_seconds: 0 };
  const contest = await agon.open({ family: FAMILY, level: 1, terms });
  const [ana, bo] = [await seat(browser, agon, contest, 'attacker', 0), await seat(browser, agon, contest, 'defender', 900)];
  const watcher = await browser.newPage();
  await watcher.goto(`${agon.base}/watch/${contest.id}#${contest.watch.token}`);
  const desk = await browser.newPage();
  await desk.goto(`${agon.base}/host/${contest.id}#${contest.host.token}`);
  const faults = [ana, bo, watcher, desk].map(watch);
  await expect(ana.locator('#lines')).toContainText('Measured now');
  for (const page of [ana, bo]) await page.getByRole('button', { name: 'I am ready' }).click();
  await expect(ana.locator('#terms')).toContainText('Whose line is slower has a head start');
  await accessible(ana, 'the lines are being measured');

  const { phase } = (await agon.call('GET', `/v1/contests/${contest.id}`, contest.host.token)).body;
  const lines = [/^Ana: [\d.]+ ms$/, /^Bo: [\d,]+ ms$/];
  for (const page of [ana, bo, watcher, desk]) {
    await expect(page.locator('#lines li')).toHaveText(lines, { timeout: 30_000 });
    await expect(page.locator('#lines p')).toHaveText('A right answer of Bo counts 150 ms sooner.');
  }
  const { measured } = (await agon.call('GET', `/v1/contests/${contest.id}`, contest.host.token)).body;
  expect(Date.parse(phase.ends_at) - Date.parse(measured.at)).toBeGreaterThan(0);
  await accessible(bo, 'the lines are known');
  await expect(ana.locator('#problem')).toBeVisible({ timeout: 15_000 });

  const answer = { answer: await agon.keyOf(contest) };
  const path = `/v1/contests/${contest.id}/answers`;
  const first = await agon.call('POST', path, contest.seats.attacker.token, answer);
  const second = await agon.call('POST', path, contest.seats.defender.token, answer);
  expect(first.status).toBe(200);
  // On a busy machine the second may come too late even so.
  const isHelped = second.status === 200;
  const [winner, loser] = isHelped ? [bo, ana] : [ana, bo];
  await expect(winner.locator('#verdict')).toHaveText('You win!');
  await expect(winner.locator('#reason')).toHaveText(isHelped ? /over the slower line that counts as [\d.]+ s ahead\.$/ : /^Solved in/);
  await expect(loser.locator('#result')).toBeVisible();
  for (const page of [watcher, desk]) await expect(page.locator('#lines li')).toHaveText(lines);
  await accessible(bo, 'the end');
  expect(faults.flat()).toEqual([]);

  await bo.getByRole('link', { name: 'Replay' }).click();
  await bo.locator('#events button', { hasText: 'The lines of both are measured' }).click();
  await expect(bo.locator('#lines li')).toHaveText([/^Ana.*: [\d.]+ ms$/, /^Bo.*: [\d,]+ ms$/]);
});

test('a host chooses it where it goes with the format, and nowhere else', async ({ browser, agon }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${agon.key}` } });
  const page = await context.newPage();
  await page.goto(`${agon.base}/host`);
  await page.getByText('Terms', { exact: true }).click();
  await page.getByLabel('The same, with a head start of up to 150 ms for the slower line').check();
  await page.locator('#what').selectOption(`family:${FAMILY}`);
  await page.locator('[name=format][value=first_to]').check();
  await expect(page.locator('[name=fairness][value=compensated]')).toBeVisible();
  await page.locator('#what').selectOption('family:memory/every-pair');
  await expect(page.locator('[name=fairness][value=compensated]')).toBeHidden();
});
