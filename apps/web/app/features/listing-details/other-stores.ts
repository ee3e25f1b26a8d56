import type { Listing } from '@bargain-buddy/contract';
import { storeLabel, withoutNan } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { formatCents, parseCents } from './price-summary.ts';

export interface OtherStoreComparison {
  listing: Listing;
  direction: 'cheaper' | 'dearer' | 'same';
  difference: string;
  isCheapest: boolean;
  /** In the region of the shown listing, or around the chosen location. */
  isNear: boolean;
}

/**
 * Compares the prices of all other stores with the shown listing: near stores first, then the cheapest. The order of
 * `listings` is irrelevant, and the shown one is ignored. Several stores can be the cheapest, or none if the shown
 * listing is cheaper. `isNearby` replaces the comparison of regions.
 */
export function compareStores(
  shown: Listing,
  listings: readonly Listing[],
  isNearby?: ((listing: Listing) => boolean) | undefined,
): OtherStoreComparison[] {
  const shownCents = parseCents(shown.price);
  const region = withoutNan(shown.store_region);
  const isInRegion = (listing: Listing) => region !== '' && withoutNan(listing.store_region) === region;
  const others = listings.filter(({ store_id }) => store_id !== shown.store_id);
  const lowest = Math.min(shownCents, ...others.map(({ price }) => parseCents(price)));
  return others
    .map((listing) => {
      const difference = parseCents(listing.price) - shownCents;
      const direction = difference < 0 ? 'cheaper' : difference > 0 ? 'dearer' : 'same';
      return {
        listing,
        direction,
        difference: formatCents(Math.abs(difference)),
        isCheapest: parseCents(listing.price) === lowest,
        isNear: (isNearby ?? isInRegion)(listing),
      } satisfies OtherStoreComparison;
    })
    .sort(
      (a, b) =>
        Number(b.isNear) - Number(a.isNear) ||
        parseCents(a.listing.price) - parseCents(b.listing.price) ||
        a.listing.store_name.localeCompare(b.listing.store_name),
    );
}

/** Summarizes the comparison in one sentence: the saving in a near store, then a larger one farther away. */
export function comparisonSummary(stores: readonly OtherStoreComparison[]): { text: string; isSaving: boolean } {
  const [best] = stores.toSorted((a, b) => parseCents(a.listing.price) - parseCents(b.listing.price));
  if (!best) return { text: 'No prices from other stores yet.', isSaving: false };
  if (best.direction !== 'cheaper') {
    const compared = stores.length === 1 ? 'one other store' : `${stores.length} other stores`;
    const isLowest = best.direction === 'dearer';
    return {
      text: isLowest ? `Lowest price, compared with ${compared}.` : `No cheaper price in ${compared}.`,
      isSaving: false,
    };
  }
  // Near stores come first. A near store wins over a distant one at the same price.
  const near = stores[0]?.isNear && stores[0].direction === 'cheaper' ? stores[0] : undefined;
  if (!near) return { text: `Save ${saving(best)}.`, isSaving: true };
  const isBest = near.difference === best.difference;
  return { text: `Save ${saving(near)}${isBest ? '' : `; ${saving(best)}`}.`, isSaving: true };
}

function saving({ listing, difference, isNear }: OtherStoreComparison): string {
  const place = storeLabel(listing.store_name, listing.store_address);
  const region = isNear ? '' : withoutNan(listing.store_region);
  return `${formatPrice(difference)} at ${place}${region && ` (${region})`}`;
}
