// One contest, read by each seat in the language of its own pages, and the way to its key on the picture.
import { writeFile } from 'node:fs/promises';
import { english, expect, seats, test } from './agon.js';

const STRANGE = 'qps-ploc';
const shown = (page) => page.locator('#figure img').evaluate((image) => image.src);

test('each seat reads the contest in its own language, with the way to the key on the picture at the end', async ({ browser, agon }, info) => {
  const contest = await agon.open({ family: 'observation/dials', languages: ['en', STRANGE], terms: { rules_seconds: 6 } });
  const [plain] = await seats(browser, agon, contest, { locale: 'en' });
  const [strange] = await seats(browser, agon, contest, { locale: STRANGE });
  await expect(plain.locator('#rules-text')).toContainText('Find what one tick is worth');
  await expect(strange.locator('#rules-text')).toContainText('Ƒíñď ŵĥáť óñé ťíçķ');
  const { body } = await agon.call('GET', `/v1/contests/${contest.id}/problem`, contest.host.token);
  await expect(plain.locator('#statement')).toHaveText(body.statement);
  await expect(plain.locator('#statement')).toHaveAttribute('lang', 'en');
  await expect(strange.locator('#statement')).toHaveText(body.translations[STRANGE].statement);
  await expect(strange.locator('#statement')).toHaveAttribute('lang', STRANGE);
  expect(await english(strange, ['Ana', 'Bo'])).toEqual([]);

  const before = await shown(plain);
  await plain.locator('#typed').fill(body.key);
  await plain.keyboard.press('Enter');
  for (const [page, told] of [[plain, body], [strange, body.translations[STRANGE]]]) {
    await expect(page.locator('#why li').first()).toHaveText(told.explanation[0]);
    await expect(page.locator('#proof-text')).not.toBeEmpty();
  }
  await expect(plain.locator('#proof-text')).toContainText('Yes: this is the very problem');
  await expect(strange.locator('#proof-text')).toContainText('Ýéš: ťĥíš íš ťĥé ṽéŕý ƥŕóƀľéɱ');
  expect(await shown(plain)).not.toBe(before);

  const { body: log } = await agon.call('GET', `/v1/contests/${contest.id}/log`, contest.host.token);
  await writeFile(info.outputPath('log.json'), JSON.stringify(log));
  await strange.goto(`${agon.base}/replay`);
  await strange.locator('#file').setInputFiles(info.outputPath('log.json'));
  await expect(strange.locator('#chain')).toContainText('ĥóľďš');
  await strange.locator('#instant').focus();
  await strange.keyboard.press('End');
  await expect(strange.locator('#statement')).toHaveText(body.translations[STRANGE].statement);
  await expect(strange.locator('#rules-text')).toContainText('Ƒíñď ŵĥáť óñé ťíçķ');
  await expect(strange.locator('#why li')).toHaveText(body.translations[STRANGE].explanation);
  await expect(strange.locator('#statement')).toHaveAttribute('lang', STRANGE);
});

test('a host previews problems in the language of the pages, and keeps them as every player can read them', async ({ browser, agon }) => {
  const { body } = await agon.call('POST', '/v1/previews', agon.key, { family: 'logic/truth-tellers', level: 1 });
  const context = await browser.newContext({ locale: STRANGE, extraHTTPHeaders: { authorization: `Bearer ${agon.key}` } });
  const page = await context.newPage();
  await page.goto(`${agon.base}/preview/${body.id}`);
  await expect(page.locator('.lead.statement')).toHaveAttribute('lang', STRANGE);
  await expect(page.locator('h1')).toContainText('Ťŕúťĥ');
  expect(await english(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ķééƥ' }).click();
  await expect(page.locator('.noted')).toBeVisible();
  const { body: kept } = await agon.call('GET', '/v1/kept', agon.key);
  expect(kept.problems.map((one) => one.preview)).toContain(body.id);
});

test('a Korean reads pages and problem in Korean, and may choose English', async ({ browser, agon }) => {
  const contest = await agon.open({ family: 'logic/truth-tellers', languages: ['en', 'ko'], terms: { rules_seconds: 3 } });
  const [korean, other] = await seats(browser, agon, contest, { locale: 'ko-KR' });
  await expect(korean.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(korean.locator('#rules-title')).toHaveText('참말쟁이와 거짓말쟁이, 난이도 3');
  await expect(korean.locator('#rules-text')).toContainText('거짓말');
  const { body } = await agon.call('GET', `/v1/contests/${contest.id}/problem`, contest.host.token);
  await expect(korean.locator('#statement')).toHaveText(body.translations.ko.statement);
  await expect(korean.locator('#statement')).toHaveAttribute('lang', 'ko');
  await expect(korean.locator('#statement b').first()).toHaveText('가져간 물건:');
  await korean.locator('#typed').fill(body.key);
  await korean.keyboard.press('Enter');
  await expect(korean.locator('#why li').first()).toHaveText(body.translations.ko.explanation[0]);

  await other.goto(`${agon.base}/docs`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('The interface');
  expect(await english(other, ['API'])).toEqual([]);
  for (const example of await other.locator('pre').all()) await expect(example).toHaveAttribute('tabindex', '0');
  await other.goto(`${agon.base}/problems/locked`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await expect(other.locator('main .lead')).toHaveAttribute('lang', 'en');

  await other.goto(`${agon.base}/practise`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'ko');
  await other.getByRole('button', { name: 'English' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await expect(other).toHaveURL(`${agon.base}/practise`);
  await other.getByRole('button', { name: '한국어' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'ko');
});

test('families stand in the order of what the page calls them, in each language', async ({ browser, agon }) => {
  for (const locale of ['en', 'ko']) {
    const page = await (await browser.newContext({ locale })).newPage();
    for (const [path, each] of [['/practise', 'section.kind'], ['/duel', '#of optgroup']]) {
      await page.goto(agon.base + path);
      const titles = await page.locator(each).evaluateAll((kinds) => kinds.map((kind) =>
        [...kind.querySelectorAll('.family b, option[value*="/"]')].map((title) => title.textContent)));
      expect(titles).toHaveLength(4);
      expect(Math.min(...titles.map((of) => of.length))).toBeGreaterThan(7);
      expect(titles).toEqual(titles.map((of) => [...of].sort()));
    }
  }
});
