// The release, seen by both. It runs alone: two browsers that share a machine with others see what those leave them.
import { expect, seats, test } from './agon.js';

test('both see the problem at the same moment', async ({ browser, agon }) => {
  test.slow();
  const apart = [];
  for (let turn = 0; turn < 5; turn++) {
    const contest = await agon.open({ family: 'logic/sudoku', level: 3, terms: { rules_seconds: 2 } });
    const pages = await seats(browser, agon, contest);
    const released = pages.map(async (page) => {
      await expect(page.locator('#problem')).toBeVisible();
      return Number(await page.evaluate(() => document.documentElement.dataset.released));
    });
    const [ana, bo] = await Promise.all(released);
    apart.push(Math.abs(ana - bo));
    await Promise.all(pages.map((page) => page.context().close()));
  }
  console.log(`released apart, in ms: ${apart.map((ms) => ms.toFixed(1)).join(', ')}`);
  // A busy machine may delay one browser; that it can be so close shows what the pages do.
  expect(Math.min(...apart)).toBeLessThanOrEqual(50);
});
