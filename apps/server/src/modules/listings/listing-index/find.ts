import type { ProductRow } from '../by-product.queries.ts';
import type { FoundListing, ListingKeys, PricedRow } from '../listing-view.ts';
import { isByTime, type ListingOrder } from '../ordering.ts';
import type { ListingRange } from '../pages.queries.ts';
import type { Standing } from './columns.ts';
import type { Contents, IndexedStore } from './contents.ts';
import { firstAmong } from './first-among.ts';
import { comesBefore, firstPlaces, type Place } from './first-places.ts';
import { orderKeys, toDate } from './keys.ts';
import type { MatchedProducts } from './match.ts';

/** A product of a page: where it is cheapest, what is told of all its listings that were found, and its position. */
export type FoundProduct = ListingKeys & Omit<ProductRow, keyof PricedRow>;

interface ListingPlace extends Place {
  product: number;
  listing: number;
}

interface ProductPlace extends Place {
  product: number;
  among: Among;
}

interface Found<T> {
  count: number;
  rows: T[];
}

/** Which stores' listings count. */
type Among = Pick<MatchedProducts, 'isAllowed' | 'isEverywhere'>;

/** Counts the listings that were found and takes a range of them; undefined where its position cannot be told. */
export function findListings(
  contents: Contents,
  matches: readonly MatchedProducts[],
  order: ListingOrder,
  range: ListingRange,
): Found<FoundListing> | undefined {
  const { sign, keyOf, leastOf, fromText, toText } = orderKeys(order, contents);
  const after = positionIn(range, sign, fromText);
  if (!after) return undefined;
  const { products, listings, stores } = contents;
  const ranks = storeRanks(order, stores);
  const first = firstPlaces<ListingPlace>(range.offset + range.limit);
  let count = 0;
  for (const { rank: ownRank, products: matched, ...its } of matches) {
    const among = ranks ? inLocated(its, ranks) : its;
    for (const product of matched) {
      if (!ranks && first.isBeyond(ownRank, leastOf(product))) {
        count += countAmong(contents, product, among);
        continue;
      }
      const start = products.start[product] ?? 0;
      const end = start + (products.count[product] ?? 0);
      for (let listing = start; listing < end; listing += 1) {
        const store = listings.store[listing] ?? 0;
        if (among.isAllowed[store] !== 1) continue;
        count += 1;
        const rank = ranks ? (ranks[store] ?? 0) : ownRank;
        const key = keyOf(listing);
        if (first.isBeyond(rank, key)) continue;
        const place = { rank, key, id: sign * (listings.id[listing] ?? 0), product, listing };
        if (after === 'start' || comesBefore(after, place)) first.offer(place);
      }
    }
  }
  const rows = first.inOrder().slice(range.offset);
  return {
    count,
    rows: rows.map(({ rank, key, id, product, listing }) => ({
      product_id: products.id[product] ?? 0,
      store_id: stores[listings.store[listing] ?? 0]?.id ?? 0,
      rank,
      order_key: toText(key),
      price_id: sign * id,
    })),
  };
}

/**
 * The same by product, each by the listing that stands for it: the nearest, the newest where that is the order, else
 * the cheapest.
 */
export function findProducts(
  contents: Contents,
  matches: readonly MatchedProducts[],
  order: ListingOrder,
  range: ListingRange,
): Found<FoundProduct> | undefined {
  const { sign, keyOf, leastOf, fromText, toText } = orderKeys(order, contents);
  const after = positionIn(range, sign, fromText);
  if (!after) return undefined;
  const { products, listings, stores } = contents;
  const ranks = storeRanks(order, stores);
  const standing = !isByTime(order) ? 'cheapest' : order.name === '' ? 'feed' : 'date';
  const first = firstPlaces<ProductPlace>(range.offset + range.limit);
  let count = 0;
  for (const { rank: ownRank, products: matched, ...its } of matches) {
    const among = ranks ? inLocated(its, ranks) : its;
    for (const product of matched) {
      if (!ranks && first.isBeyond(ownRank, leastOf(product))) {
        if (isAmong(contents, product, among)) count += 1;
        continue;
      }
      const listing = ranks ? nearestOf(contents, product, among, ranks) : firstOf(contents, product, standing, among);
      if (listing === undefined) continue;
      count += 1;
      const rank = ranks ? (ranks[listings.store[listing] ?? 0] ?? 0) : ownRank;
      const key = keyOf(listing);
      if (first.isBeyond(rank, key)) continue;
      const place = { rank, key, id: sign * (listings.id[listing] ?? 0), product, among };
      if (after === 'start' || comesBefore(after, place)) first.offer(place);
    }
  }
  const rows = first.inOrder().slice(range.offset);
  return {
    count,
    rows: rows.map(({ rank, key, id, product, among }) => ({
      product_id: products.id[product] ?? 0,
      ...offersOf(contents, product, among),
      rank,
      order_key: toText(key),
      place_id: sign * id,
    })),
  };
}

/** Where the range begins, in numbers. */
function positionIn(
  { after }: ListingRange,
  sign: number,
  fromText: (text: string) => number | undefined,
): Place | 'start' | undefined {
  if (!after) return 'start';
  const key = fromText(after.key);
  return key === undefined ? undefined : { rank: after.rank, key, id: sign * after.id };
}

/** By nearness stores have ranks, from 1 for the farthest; one that is nowhere has 0, and its listings are left out. */
function storeRanks({ nearest }: ListingOrder, stores: readonly IndexedStore[]): Float64Array | undefined {
  if (!nearest) return undefined;
  const ranks = new Map(nearest.map((id, n) => [id, nearest.length - n]));
  return Float64Array.from(stores, ({ id }) => ranks.get(id) ?? 0);
}

const inLocated = ({ isAllowed }: Among, ranks: Float64Array): Among => ({
  isAllowed: isAllowed.map((is, store) => is & Number((ranks[store] ?? 0) > 0)),
  isEverywhere: false,
});

function firstOf(
  { products, listings }: Contents,
  product: number,
  standing: Standing,
  among: Among,
): number | undefined {
  const start = products.start[product] ?? 0;
  const count = products.count[product] ?? 0;
  if (!among.isEverywhere) return firstAmong(listings, start, start + count, standing, among.isAllowed);
  return count === 0 ? undefined : products.first[standing][product];
}

function nearestOf(
  { products, listings: { store } }: Contents,
  product: number,
  { isAllowed }: Among,
  ranks: Float64Array,
): number | undefined {
  const start = products.start[product] ?? 0;
  const end = start + (products.count[product] ?? 0);
  let nearest: number | undefined;
  let best = 0;
  for (let n = start; n < end; n += 1) {
    const rank = ranks[store[n] ?? 0] ?? 0;
    if (isAllowed[store[n] ?? 0] !== 1 || rank <= best) continue;
    nearest = n;
    best = rank;
  }
  return nearest;
}

/** Whether any of the product's listings counts. */
function isAmong({ products, listings: { store } }: Contents, product: number, among: Among): boolean {
  const count = products.count[product] ?? 0;
  if (among.isEverywhere) return count > 0;
  const start = products.start[product] ?? 0;
  const end = start + count;
  for (let n = start; n < end; n += 1) if (among.isAllowed[store[n] ?? 0] === 1) return true;
  return false;
}

function countAmong({ products, listings: { store } }: Contents, product: number, among: Among): number {
  const count = products.count[product] ?? 0;
  if (among.isEverywhere) return count;
  const { isAllowed } = among;
  const start = products.start[product] ?? 0;
  const end = start + count;
  let allowed = 0;
  for (let n = start; n < end; n += 1) allowed += isAllowed[store[n] ?? 0] ?? 0;
  return allowed;
}

/** What is told of all listings of a product that were found. */
function offersOf(contents: Contents, product: number, among: Among) {
  const { products, listings, stores } = contents;
  const start = products.start[product] ?? 0;
  const end = start + (products.count[product] ?? 0);
  let highest = 0;
  let newest = -Infinity;
  for (let n = start; n < end; n += 1) {
    if (among.isAllowed[listings.store[n] ?? 0] !== 1) continue;
    highest = Math.max(highest, listings.price[n] ?? 0);
    newest = Math.max(newest, listings.dateAdded[n] ?? 0);
  }
  const cheapest = firstOf(contents, product, 'cheapest', among) ?? 0;
  return {
    store_id: stores[listings.store[cheapest] ?? 0]?.id ?? 0,
    price_id: listings.id[cheapest] ?? 0,
    highest: highest.toFixed(2),
    stores: countAmong(contents, product, among),
    newest: toDate(newest),
  };
}
