import type { Locator, Page } from '@playwright/test';
import { openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeListOf, openLists, rows } from './lists-steps.ts';

const sizes = [
  { name: 'with the keyboard open', width: 360, height: 380 },
  { name: 'on its side', width: 780, height: 360 },
];

test.use({ viewport: { width: 360, height: 380 } });

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

test('HOM-04 KND-07 LST-02 QCK-01 a phone on its side or with its keyboard open shows suggestions, the map to choose a place, and rows of a list', async ({
  page,
  allowProblems,
  signIn,
}) => {
  allowProblems(/Failed to load resource/);
  await signIn();
  await openFeed(page);
  const search = page.getByRole('combobox', { name: 'Search for a product or store' });
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    await search.pressSequentially('milk');
    await expect.poll(() => countOptions(page), name).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Escape');
    await search.fill('');
  }
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  const map = page.getByRole('dialog').getByLabel('Map to choose a place');
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    // Its frame clips it, and would hide all of it.
    await expect.poll(async () => (await map.locator('..').boundingBox())?.height, name).toBeGreaterThan(150);
  }

  await openLists(page, await makeListOf(page, 'Weekly groceries for the whole family', 5));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const line = page.getByRole('combobox', { name: 'Add to this list' });
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    const bar = await navigation.boundingBox();
    await expect.poll(() => countWhole(rows(page), bar?.y ?? 0), name).toBeGreaterThanOrEqual(1);
    await line.pressSequentially('mil');
    await expect.poll(() => countOptions(page), name).toBeGreaterThanOrEqual(3);
    await page.keyboard.press('Escape');
    await line.fill('');
    await line.blur();
    await expect.poll(async () => (await navigation.boundingBox())?.height, name).toBe(bar?.height);
  }
});
