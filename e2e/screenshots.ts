import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeListOf, openLists, rows } from './lists-steps.ts';

const file = (name: string) => fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url));

async function shootHome(page: Page, width: number, height: number): Promise<string> {
  await page.setViewportSize({ width, height });
  await page.goto('/');
  await expect(page.locator('a[href^="/listings/"]').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto; scrollbar-width: none; }' }).catch(() => undefined);
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
}

test.use({ deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true });

test('home.png: the home page on a desk and on a phone', async ({ page }) => {
  const desk = await shootHome(page, 1280, 900);
  const phone = await shootHome(page, 360, 760);
  await page.setViewportSize({ width: 1200, height: 640 });
  await page.goto('about:blank');
  await page.setContent(`
    <body style="margin: 0; height: 640px; overflow: hidden; position: relative; background: #f3ece1">
      <img src="${desk}" style="position: absolute; left: 40px; top: 40px; width: 900px; border-radius: 14px; box-shadow: 0 6px 30px #2a201626">
      <img src="${phone}" style="position: absolute; right: 40px; top: 80px; width: 240px; border: 6px solid #241800; border-radius: 22px; box-shadow: 0 10px 30px #2a201640">
    </body>`);
  await page.screenshot({ path: file('home'), scale: 'css' });
});

/** What an installer shows of the app (manifest.webmanifest). */
const shootForManifest = (page: Page, name: string) =>
  page.screenshot({
    path: fileURLToPath(new URL(`../apps/web/public/screenshot-${name}.jpg`, import.meta.url)),
    type: 'jpeg',
    quality: 70,
  });

test('screenshot-prices.jpg, screenshot-list.jpg: what an installer shows on a phone', async ({ page, signIn }) => {
  await signIn();
  await shootHome(page, 360, 640);
  await shootForManifest(page, 'prices');
  await openLists(page, await makeListOf(page, 'Weekly groceries', 9, 'milk'));
  await expect(rows(page).first()).toBeVisible();
  await shootForManifest(page, 'list');
});

test.describe(() => {
  test.use({ deviceScaleFactor: 1 });
  test('screenshot-desk.jpg: what an installer shows on a desk', async ({ page }) => {
    await shootHome(page, 1280, 720);
    await shootForManifest(page, 'desk');
  });
});
