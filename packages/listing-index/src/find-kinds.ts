import { isBlankSearch, parseSearchQuery } from '@bargain-buddy/domain';
import type { Catalogue } from './catalogue.ts';
import { noRow } from './listing-table.ts';
import { createMatchRanker, maskOfMatchingStores } from './match.ts';
import { listingOfRow } from './query.ts';
import { visitRowsOfProduct } from './scan.ts';
import type { FoundListing, IndexedKind, Query, Records } from './types.ts';

export interface KindSearchQuery extends Pick<Query, 'region' | 'stores' | 'offset' | 'limit'> {
  search: string;
  aisle?: number | undefined;
  /** Id of the kind that is never found: products without a kind. */
  except?: number;
}

/** A kind with a summary of its listings in the region and stores of a query. */
export interface KindWithListings<R extends Records> {
  kind: R['kind'];
  /** Number of products and stores. */
  products: number;
  stores: number;
  /** By unit price, unknown ones last, then by price, product and store. */
  cheapest: FoundListing<R>;
}

/** A page of the kinds that are listed and match all words of a search, best matches first. */
export function findKinds<R extends Records>(
  catalogue: Catalogue<R>,
  query: KindSearchQuery,
): { count: number; results: KindWithListings<R>[] } {
  const stores = maskOfMatchingStores(catalogue, query);
  const listed = matching(catalogue, query).flatMap((kind) => {
    const summary = summarize(catalogue, kind.id, stores);
    return summary ? [{ kind, ...summary }] : [];
  });
  return {
    count: listed.length,
    results: listed
      .slice(query.offset, query.offset + query.limit)
      .map(({ cheapest, ...rest }) => ({ ...rest, cheapest: listingOfRow(catalogue, cheapest) })),
  };
}

/** The kinds with all words of a search, best matches first. Equal ones stay in their order. */
function matching<R extends Records>(
  { kinds, kindWords }: Catalogue<R>,
  { search, aisle, except }: KindSearchQuery,
): R['kind'][] {
  const { words, excluded } = parseSearchQuery(search);
  if (words.length + excluded.length === 0 && !isBlankSearch(search)) return [];
  const has = (kind: IndexedKind, word: string) => ` ${kind.search_text}`.includes(` ${word}`);
  const rank = createMatchRanker(words, kindWords);
  return [...kinds.values()]
    .filter((kind) => kind.id !== except && (aisle === undefined || kind.aisle.id === aisle))
    .filter((kind) => words.every((word) => has(kind, word)) && !excluded.some((word) => has(kind, word)))
    .map((kind) => ({ kind, rank: rank(`${kind.search_text} `, kind.id) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ kind }) => kind);
}

/** Returns undefined if no product of the kind is listed in these stores. */
function summarize(catalogue: Catalogue, kind: number, stores: Uint8Array) {
  const { store } = catalogue.table.columns;
  const seen = new Set<number>();
  let products = 0;
  let cheapest = noRow;
  for (const product of catalogue.productsOfKind(kind)) {
    let isListed = false;
    visitRowsOfProduct(catalogue, product, { stores, details: undefined }, (row) => {
      isListed = true;
      seen.add(store[row] as number);
      if (cheapest === noRow || isCheaper(catalogue, row, cheapest)) cheapest = row;
    });
    products += Number(isListed);
  }
  return cheapest === noRow ? undefined : { products, stores: seen.size, cheapest };
}

function isCheaper({ table: { columns }, products, stores }: Catalogue, one: number, other: number): boolean {
  const { unit_price, price, product, store } = columns;
  if (unit_price[one] !== unit_price[other]) return (unit_price[one] as number) < (unit_price[other] as number);
  if (price[one] !== price[other]) return (price[one] as number) < (price[other] as number);
  const idsOf = (row: number) => [products[product[row] as number]?.id ?? 0, stores[store[row] as number]?.id ?? 0];
  const [[productId = 0, storeId = 0], [otherProduct = 0, otherStore = 0]] = [idsOf(one), idsOf(other)];
  return productId === otherProduct ? storeId < otherStore : productId < otherProduct;
}
