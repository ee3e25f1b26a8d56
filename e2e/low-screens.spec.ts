import type { Locator, Page } from '@playwright/test';
import { openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeListOf, openLists, rows } from './lists-steps.ts';

const sizes = [
  { name: 'with the keyboard open', width: 360, height: 380 },
  { name: 'on its side', width: 780, height: 360 },
];

/** How many of some parts a person sees whole above `bottom`. */
async function countWhole(parts: Locator, bottom: number): Promise<number> {
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= bottom).length;
}

/** How many suggestions a person sees whole: their list, or the box around it, cuts off the others. */
async function countOptions(page: Page): Promise<number> {
  const list = page.getByRole('listbox');
  const boxes = await Promise.all([list, list.locator('..')].map((part) => part.boundingBox()));
  const bottoms = boxes.map((box) => (box ? box.y + box.height : 0));
  return countWhole(list.getByRole('option'), Math.min(page.viewportSize()?.height ?? 0, ...bottoms));
}

for (const { name, ...size } of sizes) {
  test.describe(`on a phone ${name}`, () => {
    test.use({ viewport: size });

    test('HOM-04 the home page shows suggestions below the search field', async ({ page }) => {
      await openFeed(page);
      await page.getByRole('combobox', { name: 'Search for a product or store' }).pressSequentially('milk');
      await expect.poll(() => countOptions(page)).toBeGreaterThanOrEqual(4);
    });

    test('KND-07 the map to choose a place has its height', async ({ page, allowProblems }) => {
      allowProblems(/Failed to load resource/);
      await openFeed(page);
      await page.getByRole('button', { name: 'Near me' }).click();
      await page.getByRole('button', { name: 'Choose on the map' }).click();
      const map = page.getByRole('dialog').getByLabel('Map to choose a place');
      // Its frame clips it, and would hide all of it.
      await expect.poll(async () => (await map.locator('..').boundingBox())?.height).toBeGreaterThan(150);
    });

    test('LST-02 QCK-01 a list shows rows, and suggestions while a person types', async ({ page, signIn }) => {
      await signIn();
      await openLists(page, await makeListOf(page, 'Weekly groceries for the whole family', 5));
      const navigation = page.getByRole('navigation', { name: 'Main' });
      const bar = await navigation.boundingBox();
      await expect.poll(() => countWhole(rows(page), bar?.y ?? 0)).toBeGreaterThanOrEqual(1);
      await page.getByRole('combobox', { name: 'Add to this list' }).pressSequentially('mil');
      await expect.poll(() => countOptions(page)).toBeGreaterThanOrEqual(3);
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Add to this list' }).blur();
      await expect.poll(async () => (await navigation.boundingBox())?.height).toBe(bar?.height);
    });
  });
}
