import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A tile of one grey pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGPIAgAAKQAoPxjB3wAAAABJRU5ErkJggg==',
  'base64',
);
const tiles = /\/\d+\/\d+\/\d+\.png/;

/** Answers every map tile, so that no test needs the internet. */
export async function serveTiles(page: Page): Promise<void> {
  await page.route(tiles, (route) => route.fulfill({ contentType: 'image/png', body: tile }));
}

/** The tile server answers with what is no picture. */
export async function withoutTiles(page: Page): Promise<void> {
  await page.route(tiles, (route) => route.fulfill({ contentType: 'text/plain', body: 'no tile' }));
}

interface OpenOptions {
  /** Two clicks with nothing in between. */
  twice?: boolean;
  /** Do not load the feed anew. */
  stay?: boolean;
}

/**
 * Opens the first listing of the feed that a survey has brought; answers its card's link, its product's name and its
 * id.
 */
export async function openDetails(
  page: Page,
  { twice = false, stay = false }: OpenOptions = {},
): Promise<{ card: Locator; name: string; id: number }> {
  if (!stay) await page.goto('/');
  // Of the newest survey: what another test has just added has no history and is in no other store.
  const surveyed = page.getByRole('listitem').filter({ hasText: 'Nov 15, 2026' });
  const card = surveyed.locator('a[href^="/listings/"]').first();
  const id = Number((await card.getAttribute('href'))?.split('/').at(-1));
  const listing = await (await page.request.get(`/api/price/price/${id}/`)).json();
  if (twice) await clickTwice(card);
  else await card.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return { card, name: listing.product_name, id };
}

/** Clicks twice before the page can do anything about the first. */
export function clickTwice(target: Locator): Promise<void> {
  return target.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}
