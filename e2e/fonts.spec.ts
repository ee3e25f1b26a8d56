import type { Page } from '@playwright/test';
import { cards, hydrated } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

const latin = '**/assets/figtree-latin-wght-*.woff2';

/** Figtree's file of all weights calls itself by its lightest. */
const figtree = ['Figtree Light'];

/** The fonts that the letters of the first such element are drawn in. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  await browser.detach();
  return fonts.map(({ familyName }) => familyName);
}

test('words can be read before Figtree has come, are in Figtree then, rare letters too, and nothing moves', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const rare = () => requested.filter((url) => url.includes('figtree-latin-ext'));
  const arrival = Promise.withResolvers<void>();
  await page.route(latin, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(cards(page).first()).toBeVisible();
  expect(await fontsOf(page, 'h1')).not.toEqual(figtree);
  // Named while it is awaited it would cost twice the time until the words are there.
  await expect(page.locator('body')).not.toHaveCSS('font-family', /Figtree Variable/);
  const before = await cards(page).first().boundingBox();
  arrival.resolve();
  await expect.poll(() => fontsOf(page, 'h1')).toEqual(figtree);
  expect(await cards(page).first().boundingBox()).toEqual(before);
  // The letters that few words have are loaded for these alone.
  expect(rare()).toEqual([]);
  await hydrated(page);
  await page.evaluate(() => document.querySelector('h1')?.append(' Łódź'));
  await expect.poll(() => rare().length).toBe(1);
  await expect.poll(() => fontsOf(page, 'h1')).toEqual(figtree);
});

test('the page stays as it is where Figtree never comes', async ({ page, allowProblems }) => {
  allowProblems(/ERR_FAILED/);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('figtree-latin-wght'));
  await page.route(latin, (route) => route.abort());
  await page.goto('/');
  await failed;
  await expect(cards(page).first()).toBeVisible();
  expect(await fontsOf(page, 'h1')).not.toEqual(figtree);
});

test('without scripts words are in Figtree', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect.poll(() => fontsOf(page, 'h1')).toEqual(figtree);
  await context.close();
});
