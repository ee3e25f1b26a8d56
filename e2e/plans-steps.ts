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

/**
 * Cents of the cheapest trip to at most `most` stores that finds the most products, counted by hand: every set of
 * stores, each product at the cheapest of them.
 */
export function countByHand(prices: readonly Listing[][], most: number, stopCents: number) {
  const shops = [...new Set(prices.flat().map(({ store_id }) => store_id))];
  let best = { found: 0, cents: 0, stops: 0 };
  const visit = (from: number, chosen: readonly number[]) => {
    if (chosen.length > 0) {
      const bought = prices.flatMap((some) => {
        const cents = some
          .filter(({ store_id }) => chosen.includes(store_id))
          .map(({ price }) => Math.round(Number(price) * 100));
        return cents.length > 0 ? [Math.min(...cents)] : [];
      });
      const trip = { found: bought.length, cents: bought.reduce((a, b) => a + b, 0), stops: chosen.length };
      const weigh = ({ cents, stops }: typeof trip) => cents + stops * stopCents;
      if (trip.found > best.found || (trip.found === best.found && weigh(trip) < weigh(best))) best = trip;
    }
    if (chosen.length === most) return;
    for (let next = from; next < shops.length; next += 1) visit(next + 1, [...chosen, shops[next] ?? 0]);
  };
  visit(0, []);
  return best;
}
