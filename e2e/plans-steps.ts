import type { Listing, Plan } from '@bargain-buddy/contract';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const bestTrip = (page: Page): Locator => page.getByRole('region', { name: 'The best trip' });
export const stops = (page: Page): Locator => page.getByRole('list', { name: 'Stops' });
/** The rows of single stores. */
export const storeRows = (page: Page): Locator => page.getByRole('region', { name: 'All in one store' }).locator('li');
export const stopChoice = (page: Page, name: string): Locator => page.getByRole('radio', { name });

/** The total shows, and it is this one. */
export async function expectTotal(page: Page, total: string): Promise<void> {
  await expect(bestTrip(page).getByText(dollars(total), { exact: true })).toBeVisible();
}

export const dollars = (money: string): string => `$${money.replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** The plan that the API makes for anybody. */
export async function planFor(page: Page, data: object): Promise<Plan> {
  const answer = await page.request.post('/api/price/plans/', { data });
  if (!answer.ok()) throw new Error(`The plan could not be made: ${await answer.text()}`);
  return answer.json();
}

/** Every price of a product. */
export async function pricesOf(page: Page, product: number): Promise<Listing[]> {
  const query = `product=${product}&page_size=100`;
  const { results } = await (await page.request.get(`/api/price/price/?${query}`)).json();
  return results.filter((listing: Listing) => listing.product_id === product);
}

/** As many products as are sold in many stores, by the words that find them. */
export async function findProducts(page: Page, searches: readonly string[]): Promise<number[]> {
  const found = await Promise.all(
    searches.map(async (search) => {
      const answer = await page.request.get(`/api/price/price/?search=${search}&page_size=1`);
      const { results } = await answer.json();
      return results[0].product_id as number;
    }),
  );
  return [...new Set(found)];
}
