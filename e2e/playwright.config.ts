import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { prepareTestEnvironment } from '../scripts/lib/test-environment.mjs';

prepareTestEnvironment();

const executablePath = findChromium();
// The workers read this file too. They need no second search.
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

export default defineConfig({
  testDir: '.',
  // Vitest runs the devices' tests.
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A busy machine may fail a test once. A real failure fails twice.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // Long enough for a busy machine. Tests of speed measure it themselves.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-TT',
    // Not the shops' time zone: a day must be the shops' day for every reader.
    timezoneId: 'Pacific/Auckland',
    // Requests through a service worker cannot be intercepted. Tests of the stored app allow it.
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
