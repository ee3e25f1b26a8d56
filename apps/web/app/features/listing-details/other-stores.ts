import type { Listing } from '@bargain-buddy/contract';
import { fromCents, toCents } from './price-summary.ts';

/** One store's price of the product on show, beside the listing on show. */
export interface StoreComparison {
  listing: Listing;
  /** How this store compares with the one on show. */
  direction: 'cheaper' | 'dearer' | 'same';
  /** TT$, two decimals, without a sign. */
  difference: string;
  isCheapest: boolean;
}

/**
 * Every other store's price of the same product, cheapest first. `listings` may contain the listing on show and come
 * in any order. More than one store can be the cheapest; none is while the listing on show is cheaper than all.
 */
export function compareStores(shown: Listing, listings: readonly Listing[]): StoreComparison[] {
  const shownCents = toCents(shown.price);
  const others = listings.filter(({ store_id }) => store_id !== shown.store_id);
  const lowest = Math.min(shownCents, ...others.map(({ price }) => toCents(price)));
  return others
    .map((listing) => {
      const difference = toCents(listing.price) - shownCents;
      const direction = difference < 0 ? 'cheaper' : difference > 0 ? 'dearer' : 'same';
      return {
        listing,
        direction,
        difference: fromCents(Math.abs(difference)),
        isCheapest: toCents(listing.price) === lowest,
      } satisfies StoreComparison;
    })
    .sort(
      (a, b) =>
        toCents(a.listing.price) - toCents(b.listing.price) || a.listing.store_name.localeCompare(b.listing.store_name),
    );
}
