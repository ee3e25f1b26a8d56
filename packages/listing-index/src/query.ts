import { isBlankSearch, parseSearchQuery } from '@bargain-buddy/domain';
import type { Catalogue } from './catalogue.ts';
import { orderKeyFromText, orderKeyToText } from './key-text.ts';
import { findMatchesByRank, type MatchesOfRank } from './match.ts';
import { type ResultOrder, resultOrderOf, rowComparerOf } from './orders.ts';
import type { ProductsPart } from './scan.ts';
import type { FoundListing, Query, Records, ResultPosition, Results } from './types.ts';

/**
 * Runs `read` with the matches of a query. If there are none, replaces unknown words by the most similar known ones.
 * Returns undefined if `after` is no position of the order.
 */
export function runCorrectedQuery<Result>(
  catalogue: Catalogue,
  query: Query,
  read: (prepared: PreparedQuery) => Results<Result>,
): Results<Result> | undefined {
  const { search = '' } = query;
  const { words, excluded } = parseSearchQuery(search);
  if (words.length + excluded.length === 0 && !isBlankSearch(search)) return { count: 0, results: [], next: undefined };
  const run = (some: readonly string[]) => {
    const prepared = prepareQuery(catalogue, query, some, excluded);
    return prepared && read(prepared);
  };
  const found = run(words);
  const known = found?.count === 0 ? catalogue.words.vocabulary.correct(words) : undefined;
  const again = known && run(known);
  if (!known || !again || again.count === 0) return found;
  return { ...again, corrected: [...known, ...excluded.map((word) => `-${word}`)].join(' ') };
}

/** A query with everything that reading its results takes. */
export type PreparedQuery = NonNullable<ReturnType<typeof prepareQuery>>;

function prepareQuery(catalogue: Catalogue, query: Query, words: readonly string[], excluded: readonly string[]) {
  const order = resultOrderOf(query.order);
  const storeRanks = storeRanksOf(catalogue, query, order);
  const after = query.after && positionOf(catalogue, order, query.after);
  if (query.after && !after) return undefined;
  const { compareKeys, compare, compareTo } = rowComparerOf(catalogue.table, catalogue.sortings, order);
  const { store } = catalogue.table.columns;
  const rankAt = (row: number) => storeRanks?.[store[row] as number] ?? 0;
  const tiers = findMatchesByRank(catalogue, query, words, excluded);
  return {
    tiers: query.order === 'distance' && storeRanks ? [placedOnly(tiers, storeRanks)] : tiers,
    name: query.order,
    order,
    /** The results come behind this rank, key and price id. */
    after,
    /** By store: the higher, the earlier its listings come. For the orders by distance and by name. */
    storeRanks,
    keyOf: catalogue.sortings.keyOf[order.sorting],
    compareKeys,
    /** Compares rows of one tier. */
    compare: storeRanks ? (a: number, b: number) => rankAt(b) - rankAt(a) || compare(a, b) : compare,
    /** True if the row of this tier comes behind `after`. */
    isAfter(row: number, tier: MatchesOfRank) {
      if (!after) return true;
      const rank = storeRanks ? rankAt(row) : tier.rank;
      return rank === after.rank ? compareTo(row, after) > 0 : rank < after.rank;
    },
    offset: query.offset,
    limit: query.limit,
  };
}

/** The number of matches of a part, and the rows of the first ones. */
export type RowsOfPart = { count: number; rows: number[] };

/** Reads the page of a query, tier by tier, and counts all matches. `read` reads the first rows of a part. */
export function readPageOfTiers(
  catalogue: Catalogue,
  query: PreparedQuery,
  tiers: readonly MatchesOfRank[],
  read: (tier: MatchesOfRank, part: ProductsPart, limit: number) => RowsOfPart,
): {
  count: number;
  next: ResultPosition | undefined;
  page: { row: number; tier: MatchesOfRank; part: ProductsPart }[];
} {
  const end = query.offset + query.limit;
  const found: { row: number; tier: MatchesOfRank; part: ProductsPart }[] = [];
  let [count, passed] = [0, 0];
  for (const tier of tiers) {
    const isBefore = query.after !== undefined && tier.rank > query.after.rank;
    // One more than the page holds shows whether others follow.
    const limit = isBefore ? 0 : end + 1 - passed;
    if (limit === 0 && count >= catalogue.maxCount) continue;
    const parts = tier.parts.map((part) => ({ part, ...read(tier, part, limit) }));
    const rows = parts.flatMap((one) => one.rows);
    if (parts.length > 1) rows.sort(query.compare);
    for (const row of rows.slice(Math.max(query.offset - passed, 0), limit)) {
      const part = parts.find((one) => one.rows.includes(row))?.part;
      if (part) found.push({ row, tier, part });
    }
    count += parts.reduce((sum, one) => sum + one.count, 0);
    passed += Math.min(rows.length, limit);
  }
  const last = found.length > query.limit ? found[query.limit - 1] : undefined;
  const next = last && positionAt(catalogue, query, last.row, last.tier);
  return { count: Math.min(count, catalogue.maxCount), next, page: found.slice(0, query.limit) };
}

/** The position of a result. Where stores are ordered by name, the key is the name and the rank is 0. */
function positionAt(
  catalogue: Catalogue,
  { name, order, storeRanks }: PreparedQuery,
  row: number,
  tier: MatchesOfRank,
): ResultPosition {
  const { store, price_id } = catalogue.table.columns;
  const rankOfStore = name === 'distance' ? storeRanks?.[store[row] as number] : storeRanks && 0;
  return {
    rank: rankOfStore ?? tier.rank,
    key: orderKeyToText(order, catalogue.sortings.keyOf[order.sorting](row), catalogue.stores),
    price_id: price_id[row] as number,
  };
}

/** A listing with everything that is known of it. */
export function listingOfRow<R extends Records>(
  { table, products, stores, kinds, details }: Catalogue<R>,
  row: number,
): FoundListing<R> {
  const { columns } = table;
  const product = products[columns.product[row] as number] as R['product'];
  return {
    product,
    store: stores[columns.store[row] as number] as R['store'],
    kind: kinds.get(product.kind_id),
    ...table.numbersOf(row),
    ...(details[columns.details[row] as number] as R['details']),
  };
}

function positionOf({ stores }: Catalogue, order: ResultOrder, { rank, key, price_id }: ResultPosition) {
  const known = orderKeyFromText(order, key, stores);
  if (known === undefined) return undefined;
  return { rank: order.sorting === 'store_name' ? rankOfName(known, order) : rank, key: known, id: price_id };
}

function storeRanksOf({ stores }: Catalogue, query: Query, order: ResultOrder): Float64Array | undefined {
  if (order.sorting === 'store_name')
    return Float64Array.from(stores, (store) => rankOfName(store?.name_rank ?? 0, order));
  if (query.order !== 'distance') return undefined;
  const nearest = query.nearest ?? [];
  const ranks = new Map(nearest.map((id, n) => [id, nearest.length - n]));
  return Float64Array.from(stores, (store) => (store && ranks.get(store.id)) ?? 0);
}

/** More than the number of stores. */
const maxNameRank = 0x1_0000;

const rankOfName = (nameRank: number, { isDescending }: ResultOrder) =>
  isDescending ? nameRank : maxNameRank - nameRank;

/** Leaves out the stores without a place. */
function placedOnly(tiers: readonly MatchesOfRank[], storeRanks: Float64Array): MatchesOfRank {
  const parts = tiers.flatMap((tier) => tier.parts);
  return { rank: 0, parts: parts.map((part) => limitPartToStores(part, (store) => (storeRanks[store] as number) > 0)) };
}

/** A part with fewer stores. */
export function limitPartToStores(part: ProductsPart, isIn: (store: number) => boolean): ProductsPart {
  return { ...part, stores: part.stores.map((is, store) => is & Number(isIn(store))) };
}
