import type { LaunchOptions } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** A test whose pages are in a browser of its own, which starts with these options. */
export const testInBrowser = (options: LaunchOptions) =>
  base.extend({
    context: async ({ playwright, baseURL }, use) => {
      const browser = await playwright.chromium.launch(options);
      await use(await browser.newContext({ baseURL }));
      await browser.close();
    },
  });
