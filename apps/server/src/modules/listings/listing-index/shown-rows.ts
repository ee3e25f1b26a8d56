import type { ListingKeys, PricedRow } from '../listing-view.ts';
import type { Contents } from './contents.ts';
import { toDate } from './keys.ts';

/** What is shown of listings, in their order; undefined where one of them has gone, or has another price by now. */
export function rowsOf(contents: Contents, found: readonly ListingKeys[]): PricedRow[] | undefined {
  const rows = found.flatMap((keys) => rowOf(contents, keys) ?? []);
  return rows.length === found.length ? rows : undefined;
}

function rowOf(contents: Contents, { product_id, store_id, price_id }: ListingKeys): PricedRow | undefined {
  const { products, listings, stores, kinds, provenances } = contents;
  const place = contents.placeOf(product_id) ?? -1;
  const start = products.start[place] ?? 0;
  const among = listings.id.subarray(start, start + (products.count[place] ?? 0)).indexOf(price_id);
  const product = products.shown[place];
  const store = stores[listings.store[start + among] ?? 0]?.shown;
  const provenance = provenances[listings.provenance[start + among] ?? 0];
  if (among < 0 || !product || store?.store_id !== store_id || !provenance) return undefined;
  return {
    price_id,
    price: (listings.price[start + among] ?? 0).toFixed(2),
    ...provenance,
    date_added: toDate(listings.dateAdded[start + among] ?? 0),
    last_seen: toDate(listings.lastSeen[start + among] ?? 0),
    confirmations: listings.confirmations[start + among] ?? 0,
    ...product,
    ...store,
    kind: kinds.shown(products.kind[place] ?? 0) ?? null,
  };
}
