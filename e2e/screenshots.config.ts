import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** npm run screenshots: the pictures of the README, in docs/images. */
export default defineConfig(base, { testMatch: 'screenshots.ts', use: { screenshot: 'off', trace: 'off' } });
