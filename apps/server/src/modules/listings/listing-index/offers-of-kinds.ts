import type { ListingKeys } from '../listing-view.ts';
import type { Contents } from './contents.ts';

/** What is told of all listings of a kind in an area. */
export interface KindOffers {
  /** How many products and stores they are of. */
  products: number;
  stores: number;
  /** By unit price, unknown ones last, then by price. */
  cheapest: ListingKeys;
}

/** What is offered of kinds, by their ids, everywhere or in a region; those of which nothing is listed are left out. */
export function offersOfKinds(
  contents: Contents,
  kinds: readonly number[],
  region: string | undefined,
): Map<number, KindOffers> {
  const isAllowed = Uint8Array.from(contents.stores, (store) =>
    Number(region === undefined || store.region === region),
  );
  return new Map(
    kinds.flatMap((kind) => {
      const offers = offersOf(contents, contents.placesOfKind(kind), isAllowed);
      return offers ? [[kind, offers]] : [];
    }),
  );
}

function offersOf(
  { products, listings, stores }: Contents,
  places: readonly number[],
  isAllowed: Uint8Array,
): KindOffers | undefined {
  const isIn = new Uint8Array(stores.length);
  const keysOf = (place: number, listing: number) => ({
    product_id: products.id[place] ?? 0,
    store_id: stores[listings.store[listing] ?? 0]?.id ?? 0,
    price_id: listings.id[listing] ?? 0,
  });
  let found = 0;
  let cheapest: ListingKeys | undefined;
  let unitPrice = Infinity;
  let price = Infinity;
  for (const place of places) {
    const start = products.start[place] ?? 0;
    const end = start + (products.count[place] ?? 0);
    let isListed = 0;
    for (let n = start; n < end; n += 1) {
      const store = listings.store[n] ?? 0;
      if (isAllowed[store] !== 1) continue;
      isListed = 1;
      isIn[store] = 1;
      const itsUnitPrice = listings.unitPrice[n] ?? Infinity;
      const itsPrice = listings.price[n] ?? Infinity;
      if (itsUnitPrice > unitPrice || (itsUnitPrice === unitPrice && itsPrice > price)) continue;
      const keys = keysOf(place, n);
      const isCheaper = !cheapest || itsUnitPrice < unitPrice || itsPrice < price;
      if (cheapest && !isCheaper && !comesFirst(keys, cheapest)) continue;
      cheapest = keys;
      unitPrice = itsUnitPrice;
      price = itsPrice;
    }
    found += isListed;
  }
  return cheapest && { products: found, stores: isIn.reduce((sum, is) => sum + is, 0), cheapest };
}

/** Of equal prices that of the first product, and of its stores the first, by their ids. */
const comesFirst = (one: ListingKeys, other: ListingKeys) =>
  one.product_id === other.product_id ? one.store_id < other.store_id : one.product_id < other.product_id;
