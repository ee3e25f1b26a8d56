import type { Catalogue } from './catalogue.ts';
import { FirstRowsCollector } from './first-rows-collector.ts';
import { noRow } from './listing-table.ts';
import type { MatchesOfRank } from './match.ts';
import { compareRepresentatives, representativeOfOrder, startsWithRepresentative } from './orders.ts';
import { listingOfRow, type PreparedQuery, type RowsOfPart, readPageOfTiers, runCorrectedQuery } from './query.ts';
import { doAllRowsMatch, type ProductsPart, visitRowsOfProduct } from './scan.ts';
import type { FoundProduct, Query, Records, Results } from './types.ts';

/**
 * A page of the products that match a query. The order decides whether the nearest, newest or cheapest matching listing
 * places a product. Returns undefined if `after` is no position of the order.
 */
export function searchProducts<R extends Records>(
  catalogue: Catalogue<R>,
  query: Query,
): Results<FoundProduct<R>> | undefined {
  return runCorrectedQuery(catalogue, query, (prepared) => {
    const { page, ...found } = readPageOfTiers(catalogue, prepared, prepared.tiers, (tier, part, limit) =>
      readPart(catalogue, prepared, tier, part, limit),
    );
    return { ...found, results: page.map(({ row, part }) => summarize(catalogue, part, row)) };
  });
}

/** Counts the products of a part, and reads the rows that represent the first `limit` behind the query's position. */
function readPart(
  catalogue: Catalogue,
  query: PreparedQuery,
  tier: MatchesOfRank,
  part: ProductsPart,
  limit: number,
): RowsOfPart {
  const best = catalogue.best[representativeOfOrder(query.name)];
  const compare =
    query.name === 'distance'
      ? query.compare
      : compareRepresentatives(catalogue.table, catalogue.sortings, representativeOfOrder(query.name));
  const isWhole = doAllRowsMatch(catalogue, part) && query.name !== 'distance';
  const canSkip = startsWithRepresentative(query.name);
  const top = new FirstRowsCollector(limit, query);
  let count = 0;
  const read = (product: number) => {
    const bestRow = best[product] ?? noRow;
    if (bestRow === noRow) return;
    const isBeyond = canSkip && top.isBeyond(bestRow);
    const row = isWhole ? bestRow : firstRow(catalogue, product, part, isBeyond ? undefined : compare);
    if (row === noRow) return;
    count += 1;
    if (!isBeyond && query.isAfter(row, tier)) top.offer(row);
  };
  if (part.products) for (const product of part.products) read(product);
  else
    for (let product = 0; product < catalogue.products.length; product += 1)
      if (part.except?.[product] !== 1) read(product);
  return { count, rows: top.inOrder() };
}

/** The matching row of a product that comes first, or any without `compare`. Returns `noRow` if none matches. */
function firstRow(
  catalogue: Catalogue,
  product: number,
  part: ProductsPart,
  compare: ((a: number, b: number) => number) | undefined,
): number {
  let first = noRow;
  visitRowsOfProduct(catalogue, product, part, (row) => {
    if (first === noRow || (compare && compare(row, first) < 0)) first = row;
    return compare !== undefined;
  });
  return first;
}

function summarize<R extends Records>(catalogue: Catalogue<R>, part: ProductsPart, row: number): FoundProduct<R> {
  const { product, price, date_added } = catalogue.table.columns;
  const compare = compareRepresentatives(catalogue.table, catalogue.sortings, 'cheapest');
  let [cheapest, highest, stores, newest] = [row, 0, 0, 0];
  visitRowsOfProduct(catalogue, product[row] as number, part, (one) => {
    if (compare(one, cheapest) < 0) cheapest = one;
    highest = Math.max(highest, price[one] as number);
    newest = Math.max(newest, date_added[one] as number);
    stores += 1;
  });
  return { cheapest: listingOfRow(catalogue, cheapest), highest, stores, newest };
}
