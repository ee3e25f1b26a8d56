import type { LaunchOptions } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** Extends `test` by a browser of its own with these options, which starts no other server. */
export const testInBrowser = (options: LaunchOptions) =>
  base.extend({
    context: async ({ playwright, baseURL }, use) => {
      const browser = await playwright.chromium.launch(options);
      await use(await browser.newContext({ baseURL }));
      await browser.close();
    },
  });
