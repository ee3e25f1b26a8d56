import type { Catalogue } from './catalogue.ts';
import { FirstRowsCollector } from './first-rows-collector.ts';
import { noRow } from './listing-table.ts';
import type { MatchesOfRank } from './match.ts';
import { representativeOfOrder, startsWithRepresentative, visitRowsInOrder } from './orders.ts';
import {
  limitPartToStores,
  listingOfRow,
  type PreparedQuery,
  type RowsOfPart,
  readPageOfTiers,
  runCorrectedQuery,
} from './query.ts';
import { countWithoutScan, createRowTest, doAllRowsMatch, type ProductsPart, visitRowsOfProduct } from './scan.ts';
import type { FoundListing, Query, Records, Results } from './types.ts';

/** A page of the listings that match a query. Returns undefined if `after` is no position of the order. */
export function searchListings<R extends Records>(
  catalogue: Catalogue<R>,
  query: Query,
): Results<FoundListing<R>> | undefined {
  return runCorrectedQuery(catalogue, query, (prepared) => {
    const { page, ...found } = readPageOfTiers(catalogue, prepared, tiersOf(catalogue, prepared), (tier, part, limit) =>
      readPart(catalogue, prepared, tier, part, limit),
    );
    return { ...found, results: page.map(({ row }) => listingOfRow(catalogue, row)) };
  });
}

/**
 * Groups stores that come one after the other: one tier for the first rank, one for the next two, then four, and so on.
 * A page takes few stores. A few products are read only once.
 */
function tiersOf({ stores }: Catalogue, { tiers, storeRanks, after }: PreparedQuery): readonly MatchesOfRank[] {
  const parts = tiers.flatMap((tier) => tier.parts);
  if (!storeRanks || !parts.some(({ products }) => products === undefined)) return tiers;
  const ranks = [...new Set(storeRanks.filter((_, store) => stores[store] !== undefined))].sort((a, b) => b - a);
  const groups: MatchesOfRank[] = [];
  // Stores before the position are one group, which is only counted.
  const before = after ? ranks.filter((rank) => rank > after.rank).length : 0;
  for (let from = 0, size = before || 1; from < ranks.length; from += size, size = from === before ? 1 : 2 * size) {
    const isIn = new Set(ranks.slice(from, from + size));
    const its = parts.map((part) => limitPartToStores(part, (store) => isIn.has(storeRanks[store] as number)));
    groups.push({ rank: ranks[Math.min(from + size, ranks.length) - 1] as number, parts: its });
  }
  return groups;
}

/** Counts the listings of a part, and reads the first `limit` behind the query's position. */
function readPart(
  catalogue: Catalogue,
  query: PreparedQuery,
  tier: MatchesOfRank,
  part: ProductsPart,
  limit: number,
): RowsOfPart {
  if (part.products) return searchByProduct(catalogue, query, tier, part, part.products, limit);
  const known = countWithoutScan(catalogue, part);
  if (known !== undefined && limit === 0) return { count: known, rows: [] };
  const enough = query.storeRanks ? Number.POSITIVE_INFINITY : catalogue.maxCount;
  const isMatch = createRowTest(catalogue, part, part.except);
  const top = new FirstRowsCollector(limit, query);
  let count = known ?? 0;
  for (let row = 0; row < catalogue.table.length && count < enough; row += 1) {
    if (!isMatch(row)) continue;
    if (known === undefined) count += 1;
    if (query.isAfter(row, tier)) top.offer(row);
  }
  // The first ones of very many are close together in the order.
  return { count, rows: count < enough ? top.inOrder() : walkPart(catalogue, query, tier, isMatch, limit) };
}

/** Reads the first `limit` matching rows of all in the order. */
function walkPart(
  { sortings }: Catalogue,
  { order, after }: PreparedQuery,
  { rank }: MatchesOfRank,
  isMatch: (row: number) => boolean,
  limit: number,
): number[] {
  const rows: number[] = [];
  if (limit === 0 || order.sorting === 'store_name') return rows;
  visitRowsInOrder(sortings.rows[order.sorting], order, after?.rank === rank ? after : undefined, (row) => {
    if (isMatch(row)) rows.push(row);
    return rows.length < limit;
  });
  return rows;
}

function searchByProduct(
  catalogue: Catalogue,
  query: PreparedQuery,
  tier: MatchesOfRank,
  part: ProductsPart,
  products: readonly number[],
  limit: number,
): RowsOfPart {
  const { countOfProduct } = catalogue.table;
  const best = startsWithRepresentative(query.name) ? catalogue.best[representativeOfOrder(query.name)] : undefined;
  const isWhole = doAllRowsMatch(catalogue, part);
  const top = new FirstRowsCollector(limit, query);
  let count = 0;
  for (const product of products) {
    const first = best?.[product];
    if (first === noRow) continue;
    const isBeyond = first !== undefined && top.isBeyond(first);
    if (isBeyond && isWhole) count += countOfProduct[product] as number;
    else
      visitRowsOfProduct(catalogue, product, part, (row) => {
        count += 1;
        if (!isBeyond && query.isAfter(row, tier)) top.offer(row);
      });
  }
  return { count, rows: top.inOrder() };
}
