import type { Catalogue } from './catalogue.ts';
import type { Part, Tier } from './match.ts';
import { bestFor, isFirstOf, walk } from './orders.ts';
import { limitStores, listingAt, type PreparedQuery, prepareQuery, type ReadPart, readPage } from './query.ts';
import { isEverywhere, knownCount, scanAll, scanProduct } from './scan.ts';
import { TopRows } from './top-rows.ts';
import type { FoundListing, IndexedKind, IndexedProduct, IndexedStore, Query, Results } from './types.ts';

/** A page of the listings that match a query. Returns undefined if `after` is no position of the order. */
export function searchListings<Product extends IndexedProduct, Store extends IndexedStore, Kind extends IndexedKind>(
  catalogue: Catalogue<Product, Store, Kind>,
  query: Query,
): Results<FoundListing<Product, Store, Kind>> | undefined {
  const prepared = prepareQuery(catalogue, query);
  if (!prepared) return undefined;
  const { count, page, positions } = readPage(catalogue, prepared, tiersOf(catalogue, prepared), (tier, part, limit) =>
    readPart(catalogue, prepared, tier, part, limit),
  );
  return { count, results: page.map(({ row }) => listingAt(catalogue, row)), positions };
}

/**
 * Where stores come one after the other: one tier for the first rank, one for the next two, then four, and so on, since a
 * page takes few stores. Products that are few are not read several times.
 */
function tiersOf({ stores }: Catalogue, { tiers, storeRanks }: PreparedQuery): readonly Tier[] {
  const parts = tiers.flatMap((tier) => tier.parts);
  if (!storeRanks || !parts.some(({ products }) => products === undefined)) return tiers;
  const ranks = [...new Set(storeRanks.filter((_, store) => stores[store] !== undefined))].sort((a, b) => b - a);
  const groups: Tier[] = [];
  for (let from = 0, size = 1; from < ranks.length; from += size, size *= 2) {
    const isIn = new Set(ranks.slice(from, from + size));
    const its = parts.map((part) => limitStores(part, (store) => isIn.has(storeRanks[store] as number)));
    groups.push({ rank: ranks[Math.min(from + size, ranks.length) - 1] as number, parts: its });
  }
  return groups;
}

/** Counts the listings of a part, and reads the first `limit` behind the query's position. */
function readPart(catalogue: Catalogue, query: PreparedQuery, tier: Tier, part: Part, limit: number): ReadPart {
  if (part.products) return readProducts(catalogue, query, tier, part, part.products, limit);
  const known = knownCount(catalogue, part, query.details);
  if (known !== undefined && limit === 0) return { count: known, rows: [] };
  const canWalk = !query.storeRanks;
  const isLarge = (count: number) => canWalk && count >= catalogue.maxCount;
  const top = new TopRows(limit, query.compare);
  let count = 0;
  if (known === undefined || !isLarge(known)) {
    scanAll(catalogue, part, query.details, (row) => {
      count += 1;
      if (query.isAfter(row, tier)) top.offer(row);
      return !isLarge(count);
    });
  }
  const total = known ?? count;
  // The first ones of very many are close together in the order.
  return { count: total, rows: isLarge(total) ? walkPart(catalogue, query, tier, part, limit) : top.inOrder() };
}

function walkPart(
  { sortings, table }: Catalogue,
  { order, after, details }: PreparedQuery,
  { rank }: Tier,
  { except, stores }: Part,
  limit: number,
): number[] {
  const rows: number[] = [];
  if (limit === 0) return rows;
  const { store, product, details: detailsOf } = table.columns;
  if (order.sorting === 'store_name') return rows;
  walk(sortings.rows[order.sorting], order, after?.rank === rank ? after : undefined, (row) => {
    const isIn =
      stores[store[row] as number] === 1 &&
      (!details || details[detailsOf[row] as number] === 1) &&
      except?.[product[row] as number] !== 1;
    if (isIn) rows.push(row);
    return rows.length < limit;
  });
  return rows;
}

function readProducts(
  catalogue: Catalogue,
  query: PreparedQuery,
  tier: Tier,
  part: Part,
  products: readonly number[],
  limit: number,
): ReadPart {
  const keyOf = catalogue.sortings.keyOf[query.order.sorting];
  const { countOfProduct } = catalogue.table;
  const best = isFirstOf(query.name) ? catalogue.best[bestFor(query.name)] : undefined;
  const isWhole = isEverywhere(catalogue, part, query.details);
  const top = new TopRows(limit, query.compare);
  let count = 0;
  const countOnly = () => {
    count += 1;
  };
  const read = (row: number) => {
    count += 1;
    if (query.isAfter(row, tier)) top.offer(row);
  };
  for (const product of products) {
    const first = best?.[product];
    const isBeyond = first !== undefined && top.isBeyond((last) => query.compareKeys(keyOf(first), keyOf(last)) > 0);
    if (!isBeyond) scanProduct(catalogue, product, part, query.details, read);
    else if (isWhole) count += countOfProduct[product] as number;
    else scanProduct(catalogue, product, part, query.details, countOnly);
  }
  return { count, rows: top.inOrder() };
}
