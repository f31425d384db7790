// Pictures of every page, for people to look at: `node shots.mjs FOLDER [part of a name]`.
import { chromium } from '@playwright/test';
import { TOKENS, serve } from './mock.mjs';

const [folder = '/tmp/shots', only = ''] = process.argv.slice(2);
const SIZES = { laptop: [1366, 625], phone: [390, 844], large: [1920, 1080] };
/** What is done before each: how many lines are played, and by whom it is seen. */
const SCENES = {
  front: { path: '/' },
  join: { path: `/join/tab_mock?game=mental-janggi/1#${TOKENS.invited}` },
  setup: { you: 'left' },
  'setup-done': { you: 'right', does: async (page) => page.locator('#setup-random').click() },
  move: { you: 'left', lines: 12, does: (page) => page.locator('[data-square="D4"]').click() },
  right: { you: 'right', lines: 13 },
  target: { you: 'left', lines: 15 },
  guess: { you: 'left', lines: 16, does: (page) => page.locator('[data-kind=logic]').click() },
  select: { you: 'left', lines: 17 },
  contest: { you: 'left', lines: 18 },
  'contest-board': { you: 'left', lines: 18, does: (page) => page.locator('#contest-board').click() },
  swap: { you: 'left', lines: 38, does: async (page) => { await page.locator('[data-square="E8"]').click(); await page.locator('[data-square="C5"]').click(); } },
  watch: { you: 'watch', lines: 18 },
  over: { you: 'left', lines: 99 },
  replay: { you: 'right', lines: 99, does: (page) => page.locator('#slider').fill('20') },
};

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const sizes = process.env.SIZES?.split(',') ?? Object.keys(SIZES);
const themes = process.env.THEMES?.split(',') ?? ['light', 'dark'];
for (const [name, { path, you = '', lines = 0, does }] of Object.entries(SCENES)) {
  if (!name.includes(only)) continue;
  const { base, mock, end } = await serve();
  if (lines) mock.next(lines);
  for (const size of sizes) {
    for (const colorScheme of themes) {
      const [width, height] = SIZES[size];
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', locale: process.env.LOCALE ?? 'en-US' });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.log(name, size, String(error)));
      page.on('console', (line) => line.type() === 'error' && console.log(name, size, line.text()));
      await page.goto(base + (path ?? `/game/gam_mock#${TOKENS[you]}`));
      await page.locator('html[data-ready]').waitFor();
      if (you) await page.locator('#game').waitFor();
      await page.waitForTimeout(200);
      await does?.(page);
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
      await context.close();
    }
  }
  end();
}
await browser.close();
