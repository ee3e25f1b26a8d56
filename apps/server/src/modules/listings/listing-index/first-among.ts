import type { ListingColumns, Standing } from './columns.ts';

/**
 * Of a product's listings, which are those from `start` to before `end`, or those of them in allowed stores, the one
 * that stands for it; undefined where there are none.
 */
export function firstAmong(
  listings: ListingColumns,
  start: number,
  end: number,
  standing: Standing,
  isAllowed?: Uint8Array,
): number | undefined {
  const { store, price: prices, id: ids } = listings;
  const times = standing === 'feed' ? listings.feedTime : listings.dateAdded;
  const isByPrice = standing === 'cheapest';
  let first: number | undefined;
  let price = Infinity;
  let time = -Infinity;
  for (let n = start; n < end; n += 1) {
    if (isAllowed && isAllowed[store[n] ?? 0] !== 1) continue;
    const itsPrice = prices[n] ?? 0;
    if (first !== undefined) {
      if (isByPrice && itsPrice !== price) {
        if (itsPrice > price) continue;
      } else {
        const itsTime = times[n] ?? 0;
        if (itsTime < time) continue;
        const isLater = (ids[n] ?? 0) > (ids[first] ?? 0);
        if (itsTime === time && isLater === isByPrice) continue;
      }
    }
    first = n;
    price = itsPrice;
    time = times[n] ?? 0;
  }
  return first;
}
