import { kindFit, wordForms } from '@bargain-buddy/domain';
import { feedTime } from './orders.ts';
import type { IndexedKind, IndexedListing, IndexedProduct, IndexedStore, ListingDetails, Query } from './types.ts';

export interface ReferenceRow extends IndexedListing, ListingDetails {
  product: IndexedProduct;
  store: IndexedStore;
}

const hasWord = (text: string, word: string) => text.split(' ').some((one) => one !== '' && one.startsWith(word));
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/** How well a product matches: whole words of its name count 4 each, the fit of its kind up to 3. */
function rankOf({ words = [] }: Query, { product, store }: ReferenceRow, kinds: readonly IndexedKind[]): number {
  const isByStore =
    words.every((word) => hasWord(store.search_text, word)) &&
    !words.some((word) => hasWord(product.search_text, word));
  if (isByStore) return 0;
  const whole = words.filter(
    (word) => word.length > 2 && wordForms(word).some((form) => product.name_text.split(' ').includes(form)),
  );
  return 4 * whole.length + kindFit(words, kinds.find(({ id }) => id === product.kind_id)?.name ?? '');
}

const keys: Record<string, (row: ReferenceRow) => number> = {
  '': (row) => feedTime(row.date_added, row.price_is_verified !== 'pending'),
  price: ({ price }) => price,
  unit_price: ({ unit_price }) => unit_price,
  date_added: ({ date_added }) => date_added,
  store__name: ({ store }) => store.name_rank,
};

/** All rows that match a query, in its order, with their ranks. The rule as it reads: filter and sort. */
export function searchByLooking(rows: readonly ReferenceRow[], kinds: readonly IndexedKind[], query: Query) {
  const { words = [], excluded = [], nearest } = query;
  const isDescending = query.order === '' || query.order === 'distance' || query.order.startsWith('-');
  const sign = isDescending ? -1 : 1;
  const keyOf = keys[query.order === 'distance' ? '' : query.order.replace('-', '')] as (row: ReferenceRow) => number;
  const key = (row: ReferenceRow) => (keyOf(row) === Number.POSITIVE_INFINITY ? keyOf(row) : sign * keyOf(row));
  return rows
    .filter(({ product, store, source }) => {
      const has = (word: string) => hasWord(product.search_text, word) || hasWord(store.search_text, word);
      return (
        words.every(has) &&
        !excluded.some(has) &&
        (query.region === undefined || store.region === query.region) &&
        (query.source === undefined || source === query.source) &&
        (query.product === undefined || product.id === query.product) &&
        (query.stores === undefined || query.stores.includes(store.id)) &&
        (query.order !== 'distance' || nearest?.includes(store.id))
      );
    })
    .map((row) => {
      const nearness = nearest && query.order === 'distance' ? nearest.length - nearest.indexOf(row.store.id) : 0;
      return { row, rank: query.isRanked ? rankOf(query, row, kinds) : nearness };
    })
    .sort(
      (a, b) => b.rank - a.rank || compare(key(a.row), key(b.row)) || sign * compare(a.row.price_id, b.row.price_id),
    );
}

/** The products of the matching rows, each with the row that stands for it, in the order of the query. */
export function searchProductsByLooking(rows: readonly ReferenceRow[], kinds: readonly IndexedKind[], query: Query) {
  const byProduct = Map.groupBy(searchByLooking(rows, kinds, query), ({ row }) => row.product.id);
  const byPrice = (a: ReferenceRow, b: ReferenceRow) =>
    a.price - b.price || b.date_added - a.date_added || a.price_id - b.price_id;
  const newestFirst = (a: ReferenceRow, b: ReferenceRow) => b.date_added - a.date_added || b.price_id - a.price_id;
  const isTimed = query.order.endsWith('date_added');
  const isFirst = query.order === '' || query.order === 'distance';
  const standing = [...byProduct.values()].map((found) => {
    const all = found.map(({ row }) => row);
    const first = isFirst ? all[0] : all.toSorted(isTimed ? newestFirst : byPrice)[0];
    return { all, cheapest: all.toSorted(byPrice)[0] as ReferenceRow, first: first as ReferenceRow };
  });
  const order = searchByLooking(
    standing.map(({ first }) => first),
    kinds,
    query,
  ).map(({ row }) => row);
  return order.map((first) => standing.find((one) => one.first === first) as (typeof standing)[number]);
}
