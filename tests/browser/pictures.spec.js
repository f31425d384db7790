// Pictures of every page, for docs/pictures: `just pictures`. They are made to be looked at, and no test.
import { mkdirSync } from 'node:fs';
import { expect, test } from './agon.js';

const FOLDER = '../../docs/pictures/pages';
const LAPTOP = { width: 1366, height: 625 };
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1920, height: 1080 };
/** Each page is seen so: the name of a look, its window, its colours and its language. */
const LOOKS = [
  ['laptop-light-en', LAPTOP, 'light', 'en'],
  ['laptop-light-ko', LAPTOP, 'light', 'ko'],
  ['phone-dark-ko', PHONE, 'dark', 'ko'],
  ['wide-dark-en', WIDE, 'dark', 'en'],
];

for (const [look, viewport, colorScheme, locale] of LOOKS) {
  test(look, async ({ browser, agon }) => {
    test.setTimeout(180_000);
    mkdirSync(FOLDER, { recursive: true });
    const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const take = async (name) => {
      await page.waitForLoadState('load');
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${FOLDER}/${name}-${look}.jpg`, type: 'jpeg', quality: 60 });
    };
    const see = async (name, path) => {
      await page.goto(agon.base + path);
      await page.waitForTimeout(500);
      await take(name);
    };
    await see('front', '/');
    await see('docs', '/docs');
    await see('nothing-here', '/nowhere');
    await see('practise', '/practise');
    const problem = await agon.call('POST', '/v1/previews', agon.key, { family: 'observation/dials', level: 2, seed: 'pictures' });
    await page.goto(`${agon.base}/practise/same/${problem.body.code}`);
    await page.locator('main form .strong').click();
    await take('drill-rules');
    await page.locator('#drill .strong').click();
    await take('drill');
    await page.locator('#typed').fill(problem.body.problem?.key ?? problem.body.key);
    await page.locator('#send').click();
    await expect(page.locator('#verdict')).toBeVisible();
    await take('drill-result');
    await see('figures', '/figures');

    await see('sign-in', '/sign-in?next=/preview');
    await page.locator('input[type=password]').fill(agon.key);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${agon.base}/preview`, { waitUntil: 'load' });
    await see('preview', '/preview');
    await see('preview-family', '/preview/logic/sudoku?level=3&batch=pictures');
    await see('preview-problem', `/preview/${problem.body.id}?keys=1`);
    await see('preview-own', '/preview/own');
    await see('host', '/host');

    const terms = { start: 'when_ready', rules_seconds: 4, lockout_seconds: 20, spectator_delay_seconds: 1 };
    const contest = await agon.open({ family: 'logic/sudoku', level: 2, languages: ['en', 'ko'], terms });
    const rival = await context.newPage();
    await rival.goto(`${agon.base}/play/${contest.id}#${contest.seats.defender.token}`);
    await page.goto(`${agon.base}/play/${contest.id}#${contest.seats.attacker.token}`);
    await expect(page.locator('#waiting')).toBeVisible();
    await agon.start(contest);
    await expect(page.locator('#rules')).toBeVisible();
    await take('play-rules');
    await expect(page.locator('#problem')).toBeVisible();
    await agon.call('POST', `/v1/contests/${contest.id}/answers`, contest.seats.defender.token, { answer: '1 1 1 1 1' });
    await expect(page.locator('#defender .answers .wrong')).toHaveCount(1);
    await take('play');
    await see('desk', `/host/${contest.id}`);
    await page.goto(`${agon.base}/watch/${contest.id}#${contest.watch.token}`);
    await expect(page.locator('#problem')).toBeVisible();
    await take('watch');
    await agon.call('POST', `/v1/contests/${contest.id}/answers`, contest.seats.attacker.token, { answer: await agon.keyOf(contest) });
    await page.goto(`${agon.base}/play/${contest.id}#${contest.seats.attacker.token}`);
    await expect(page.locator('#result')).toBeVisible();
    await take('play-result');
    await page.goto(`${agon.base}/replay/${contest.id}#${contest.seats.attacker.token}`);
    await page.waitForTimeout(800);
    await take('replay');
    await context.close();
  });
}
