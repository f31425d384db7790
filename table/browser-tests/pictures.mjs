// Small pictures of the pages for the documentation: `node pictures.mjs`.
import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { TOKENS, serve } from './mock.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/table/', import.meta.url));
const [LAPTOP, PHONE] = [[1366, 625], [390, 844]];
/** Name, window, theme, lines that were played, whose page, and what is done there. */
const PICTURES = [
  ['front', LAPTOP, 'light', 0, null],
  ['setup', LAPTOP, 'light', 0, 'left', (page) => page.locator('#setup-random').click()],
  ['move', LAPTOP, 'light', 12, 'left', (page) => page.locator('[data-square="D4"]').click()],
  ['move-phone', PHONE, 'light', 12, 'left', (page) => page.locator('[data-square="D4"]').click()],
  ['guess-phone', PHONE, 'dark', 16, 'left', (page) => page.locator('[data-kind=logic]').click()],
  ['select', LAPTOP, 'dark', 17, 'left', () => {}],
  ['replay', LAPTOP, 'dark', 99, 'right', (page) => page.locator('#replay-back').click({ clickCount: 9 })],
];

const browser = await chromium.launch({ executablePath: process.env.AGON_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
for (const [name, [width, height], colorScheme, lines, you, does] of PICTURES) {
  const { base, mock, end } = await serve();
  if (lines) mock.next(lines);
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', locale: 'en-US' });
  await page.goto(you ? `${base}/game/gam_mock#${TOKENS[you]}` : base);
  await page.locator('html[data-ready]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  await does?.(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: 40 });
  await page.close();
  end();
}
await browser.close();
