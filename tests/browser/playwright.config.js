// How the tests of the pages run: Debian's Chromium, without a window, without anything but this machine.
import { defineConfig } from '@playwright/test';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const SILENT = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

export default defineConfig({
  testDir: '.',
  projects: process.env.AGON_PICTURES
    ? [{ name: 'pictures', testMatch: 'pictures.spec.js' }]
    : [
        { name: 'pages', testIgnore: ['moment.spec.js', 'pictures.spec.js'] },
        { name: 'moment', testMatch: 'moment.spec.js', dependencies: ['pages'] },
      ],
  outputDir: '../../target/browser/results',
  reporter: [['list'], ['html', { open: 'never', outputFolder: '../../target/browser/report' }]],
  // Most of the time a page waits for a clock.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may spoil a try; what is broken fails each time, and a second try is told of as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    launchOptions: { executablePath: process.env.AGON_CHROMIUM ?? '/usr/bin/chromium', args: [...FLAGS, ...SILENT] },
    viewport: { width: 1280, height: 800 },
    // One of every test takes time; where there is a second try, it is taken of that.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
});
