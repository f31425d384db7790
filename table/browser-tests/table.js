// What tests of the board page ask again and again.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { TOKENS, serve } from './mock.mjs';

export { expect };

/**
 * The browser itself reports each refused request; what the page makes of it is what counts. And a page in a frame may not
 * take the focus, which Agon's would like to.
 */
const HARMLESS = /^Failed to load resource|^Blocked autofocusing/;

/** Gathers what a page complains of. */
export function watch(page) {
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error' && !HARMLESS.test(line.text())) faults.push(line.text());
  });
  return faults;
}

export const test = base.extend({
  /** One written game, told line by line. */
  game: async ({}, use) => {
    const { base, mock, end } = await serve();
    await use({ base, next: (count) => mock.next(count), mock });
    end();
  },
  page: async ({ page }, use) => {
    const faults = watch(page);
    await use(page);
    expect(faults).toEqual([]);
  },
});

/** Opens the game as one side, after so many lines. */
export async function sit(page, game, side, lines = 0) {
  if (lines) game.next(lines);
  await page.goto(`${game.base}/game/gam_mock#${TOKENS[side]}`);
  await page.locator('#game').waitFor();
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

export const square = (page, name) => page.locator(`#board [data-square="${name}"]`);
