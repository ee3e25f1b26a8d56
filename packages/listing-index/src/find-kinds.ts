import { isBlankSearch, readSearch } from '@bargain-buddy/domain';
import type { Catalogue } from './catalogue.ts';
import { noRow } from './listing-table.ts';
import { matchRanks } from './match.ts';
import { listingAt } from './query.ts';
import type { FoundListing, IndexedKind, IndexedProduct, IndexedStore } from './types.ts';

export interface KindsQuery {
  search: string;
  aisle?: number | undefined;
  region?: string | undefined;
  stores?: readonly number[] | undefined;
  /** Id of the kind that is never found: products that nobody has sorted. */
  except?: number;
  offset: number;
  limit: number;
}

/** A kind with a summary of its listings in the region and stores of a query. */
export interface FoundKind<Product, Store, Kind> {
  kind: Kind;
  /** Number of products and stores. */
  products: number;
  stores: number;
  /** By unit price, unknown ones last, then by price, product and store. */
  cheapest: FoundListing<Product, Store, Kind>;
}

/** A page of the kinds that are listed and match all words of a search, best matches first. */
export function findKinds<Product extends IndexedProduct, Store extends IndexedStore, Kind extends IndexedKind>(
  catalogue: Catalogue<Product, Store, Kind>,
  query: KindsQuery,
): { count: number; results: FoundKind<Product, Store, Kind>[] } {
  const among = query.stores && new Set(query.stores);
  const isIn = Uint8Array.from(catalogue.stores, (store) =>
    Number(
      store !== undefined &&
        (query.region === undefined || store.region === query.region) &&
        (among === undefined || among.has(store.id)),
    ),
  );
  const listed = matching(catalogue, query).flatMap((kind) => {
    const summary = summarize(catalogue, kind.id, isIn);
    return summary ? [{ kind, ...summary }] : [];
  });
  return {
    count: listed.length,
    results: listed
      .slice(query.offset, query.offset + query.limit)
      .map(({ cheapest, ...rest }) => ({ ...rest, cheapest: listingAt(catalogue, cheapest) })),
  };
}

/** The kinds with all words of a search, best matches first. Equal ones stay in their order. */
function matching<Kind extends IndexedKind>(
  { kinds }: Pick<Catalogue<IndexedProduct, IndexedStore, Kind>, 'kinds'>,
  { search, aisle, except }: KindsQuery,
): Kind[] {
  const { words, excluded } = readSearch(search);
  if (words.length + excluded.length === 0 && !isBlankSearch(search)) return [];
  const has = (kind: Kind, word: string) => ` ${kind.search_text}`.includes(` ${word}`);
  const rank = matchRanks(words);
  return [...kinds.values()]
    .filter((kind) => kind.id !== except && (aisle === undefined || kind.aisle.id === aisle))
    .filter((kind) => words.every((word) => has(kind, word)) && !excluded.some((word) => has(kind, word)))
    .map((kind) => ({ kind, rank: rank(`${kind.search_text} `, kind.name) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ kind }) => kind);
}

/** Returns undefined if nothing of the kind is listed in these stores. */
function summarize(catalogue: Catalogue, kind: number, isIn: Uint8Array) {
  const { table } = catalogue;
  const { next, store } = table.columns;
  const seen = new Uint8Array(isIn.length);
  let products = 0;
  let cheapest = noRow;
  for (const product of catalogue.productsOfKind(kind)) {
    let isListed = false;
    for (let row = table.firstOf(product); row !== noRow; row = next[row] as number) {
      const at = store[row] as number;
      if (isIn[at] !== 1) continue;
      isListed = true;
      seen[at] = 1;
      if (cheapest === noRow || isCheaper(catalogue, row, cheapest)) cheapest = row;
    }
    products += Number(isListed);
  }
  if (cheapest === noRow) return undefined;
  return { products, stores: seen.reduce((sum, is) => sum + is, 0), cheapest };
}

function isCheaper({ table: { columns }, products, stores }: Catalogue, one: number, other: number): boolean {
  const { unit_price, price, product, store } = columns;
  if (unit_price[one] !== unit_price[other]) return (unit_price[one] as number) < (unit_price[other] as number);
  if (price[one] !== price[other]) return (price[one] as number) < (price[other] as number);
  const idsOf = (row: number) => [products[product[row] as number]?.id ?? 0, stores[store[row] as number]?.id ?? 0];
  const [[productId = 0, storeId = 0], [otherProduct = 0, otherStore = 0]] = [idsOf(one), idsOf(other)];
  return productId === otherProduct ? storeId < otherStore : productId < otherProduct;
}
