import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { prepareTestEnvironment } from '../scripts/lib/test-environment.mjs';

prepareTestEnvironment();

const executablePath = findChromium();
// The workers read this file too and need not look again.
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

export default defineConfig({
  testDir: '.',
  // Vitest runs the devices' tests.
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A machine that is busy with something else may starve one test; a real failure fails twice.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // How quick a page is, tests that are about that measure: others wait as long as a busy machine needs.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-TT',
    // Elsewhere than the shops, so that a day is the shops' day wherever the reader is.
    timezoneId: 'Pacific/Auckland',
    // Tests of single requests see them all; those of the kept app allow it.
    serviceWorkers: 'block',
    // Animations take 14 % of a page load's processor time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
