// How the tests of the board page run: Debian's Chromium, without a window, without anything but this machine.
import { defineConfig } from '@playwright/test';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const SILENT = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

export default defineConfig({
  testDir: '.',
  outputDir: '../../target/browser/table',
  reporter: [['list']],
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  use: {
    launchOptions: { executablePath: process.env.AGON_CHROMIUM ?? '/usr/bin/chromium', args: [...FLAGS, ...SILENT] },
    viewport: { width: 1366, height: 625 },
    locale: 'en-US',
    actionTimeout: 20_000,
    // One of every test takes time; where there is a second try, it is taken of that.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
});
