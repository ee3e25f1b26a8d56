import type { Listing } from '@bargain-buddy/contract';
import { knownText, storeLabel } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { fromCents, toCents } from './price-summary.ts';

/** One store's price of the product on show, beside the listing on show. */
export interface StoreComparison {
  listing: Listing;
  /** How this store compares with the one on show. */
  direction: 'cheaper' | 'dearer' | 'same';
  /** TT$, two decimals, without a sign. */
  difference: string;
  isCheapest: boolean;
  /** In the region of the listing on show, or around the chosen place: nobody crosses the sea for a bag of rice. */
  isNear: boolean;
}

/**
 * Every other store's price of the same product: those of the same region first, cheapest first among them and among
 * the rest. `listings` may contain the listing on show and come in any order. More than one store can be the cheapest;
 * none is while the listing on show is cheaper than all. `isNearby` says what is near where it is not the region.
 */
export function compareStores(
  shown: Listing,
  listings: readonly Listing[],
  isNearby?: ((listing: Listing) => boolean) | undefined,
): StoreComparison[] {
  const shownCents = toCents(shown.price);
  const region = knownText(shown.store_region);
  const isInRegion = (listing: Listing) => region !== '' && knownText(listing.store_region) === region;
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
        isNear: (isNearby ?? isInRegion)(listing),
      } satisfies StoreComparison;
    })
    .sort(
      (a, b) =>
        Number(b.isNear) - Number(a.isNear) ||
        toCents(a.listing.price) - toCents(b.listing.price) ||
        a.listing.store_name.localeCompare(b.listing.store_name),
    );
}

/** What the comparison comes to, in a sentence: where it is cheaper, near first, then farther away with the region. */
export function verdictOf(stores: readonly StoreComparison[]): { text: string; isSaving: boolean } {
  const [best] = stores.toSorted((a, b) => toCents(a.listing.price) - toCents(b.listing.price));
  if (!best) return { text: 'No prices from other stores yet.', isSaving: false };
  if (best.direction !== 'cheaper') {
    const compared = stores.length === 1 ? 'one other store' : `${stores.length} other stores`;
    const isLowest = best.direction === 'dearer';
    return {
      text: isLowest ? `Lowest price, compared with ${compared}.` : `No cheaper price in ${compared}.`,
      isSaving: false,
    };
  }
  // Near stores come first; of two at the same price the near one is meant.
  const near = stores[0]?.isNear && stores[0].direction === 'cheaper' ? stores[0] : undefined;
  if (!near) return { text: `Save ${saving(best)}.`, isSaving: true };
  const isBest = near.difference === best.difference;
  return { text: `Save ${saving(near)}${isBest ? '' : `; ${saving(best)}`}.`, isSaving: true };
}

function saving({ listing, difference, isNear }: StoreComparison): string {
  const place = storeLabel(listing.store_name, listing.store_address);
  const region = isNear ? '' : knownText(listing.store_region);
  return `${formatPrice(difference)} at ${place}${region && ` (${region})`}`;
}
