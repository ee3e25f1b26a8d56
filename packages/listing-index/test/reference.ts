import { mainWordsOfKind, parseSearchQuery, rankKindForSearch, wordForms } from '@bargain-buddy/domain';
import { feedOrderKey } from '../src/orders.ts';
import type { IndexedDetails, IndexedKind, IndexedListing, Query, Records } from '../src/types.ts';

export type ReferenceRow = IndexedListing & IndexedDetails & Pick<Records, 'product' | 'store'>;

const keys: Record<string, (row: ReferenceRow) => number> = {
  '': (row) => feedOrderKey(row.date_added, row.price_is_verified !== 'pending'),
  price: ({ price }) => price,
  unit_price: ({ unit_price }) => unit_price,
  date_added: ({ date_added }) => date_added,
  store__name: ({ store }) => store.name_rank,
};
const has = ({ search_text }: { search_text: string }, word: string) => search_text.includes(` ${word}`);

/** How well a product matches: whole words of its name count 4 each, the fit of its kind up to 3. */
function rankOf(words: readonly string[], { product, store }: ReferenceRow, kinds: readonly IndexedKind[]): number {
  if (words.every((word) => has(store, word)) && !words.some((word) => has(product, word))) return 0;
  const isWhole = (word: string) => wordForms(word).some((form) => product.name_text.includes(` ${form} `));
  const whole = words.filter((word) => word.length > 2 && isWhole(word));
  return (
    4 * whole.length +
    rankKindForSearch(words, mainWordsOfKind(kinds.find(({ id }) => id === product.kind_id)?.name ?? ''))
  );
}

/** All rows that match a query, in its order, with their ranks: filter and sort. */
export function searchByLooking(rows: readonly ReferenceRow[], kinds: readonly IndexedKind[], query: Query) {
  const { search = '', region, source, product: id, stores, order } = query;
  const { words, excluded } = parseSearchQuery(search);
  const nearest = order === 'distance' ? (query.nearest ?? []) : undefined;
  const sign = order === '' || nearest || order.startsWith('-') ? -1 : 1;
  const keyOf = keys[nearest ? '' : order.replace('-', '')] as (row: ReferenceRow) => number;
  const compare = (a: number, b: number) =>
    a === b ? 0 : a === Number.POSITIVE_INFINITY || (Number.isFinite(b) && sign * a > sign * b) ? 1 : -1;
  return rows
    .filter(({ product, store }) => words.every((word) => has(product, word) || has(store, word)))
    .filter(({ product, store }) => !excluded.some((word) => has(product, word) || has(store, word)))
    .filter((row) => (region ?? row.store.region) === row.store.region && (source ?? row.source) === row.source)
    .filter(({ product, store }) => (id ?? product.id) === product.id && (stores ?? [store.id]).includes(store.id))
    .filter(({ store }) => nearest?.includes(store.id) ?? true)
    .map((row) => {
      const nearness = nearest ? nearest.length - nearest.indexOf(row.store.id) : 0;
      return { row, key: keyOf(row), rank: query.isRanked ? rankOf(words, row, kinds) : nearness };
    })
    .sort((a, b) => b.rank - a.rank || compare(a.key, b.key) || sign * (a.row.price_id - b.row.price_id));
}

/** The products of the matching rows, each with the row that represents it, in the order of the query. */
export function searchProductsByLooking(rows: readonly ReferenceRow[], kinds: readonly IndexedKind[], query: Query) {
  const byProduct = Map.groupBy(searchByLooking(rows, kinds, query), ({ row }) => row.product.id);
  const cheapestFirst = (a: ReferenceRow, b: ReferenceRow) =>
    a.price - b.price || b.date_added - a.date_added || a.price_id - b.price_id;
  const newestFirst = (a: ReferenceRow, b: ReferenceRow) => b.date_added - a.date_added || b.price_id - a.price_id;
  const firstFirst = query.order.endsWith('date_added') ? newestFirst : cheapestFirst;
  const products = [...byProduct.values()].map((found) => {
    const all = found.map(({ row }) => row);
    const first = ['', 'distance'].includes(query.order) ? all[0] : all.toSorted(firstFirst)[0];
    return { all, cheapest: all.toSorted(cheapestFirst)[0] as ReferenceRow, first };
  });
  const firsts = products.flatMap(({ first }) => first ?? []);
  return searchByLooking(firsts, kinds, query).flatMap(({ row }) => products.find(({ first }) => first === row) ?? []);
}
