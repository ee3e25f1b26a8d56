import type { ListingTable } from './listing-table.ts';
import { SortedRows } from './sorted-rows.ts';
import type { OrderName } from './types.ts';

type Sorting = 'feed' | 'date_added' | 'price' | 'unit_price' | 'store_name';
/** The rows are not sorted by the names of stores: searches go from store to store. */
type Sorted = Exclude<Sorting, 'store_name'>;

/** Order of results: by a key, then by price id, both in the same direction. Unknown keys come last. */
export interface ResultOrder {
  sorting: Sorting;
  isDescending: boolean;
}

/** The order that a query asks for. The nearest stores come first in the order of the feed. */
export function resultOrderOf(name: OrderName): ResultOrder {
  if (name === '' || name === 'distance') return { sorting: 'feed', isDescending: true };
  const column = name.replace('-', '');
  const sorting = column === 'store__name' ? 'store_name' : (column as Sorting);
  return { sorting, isDescending: name.startsWith('-') };
}

const day = 86_400_000_000;
/** Port of Spain is four hours behind UTC all year. */
const offset = 4 * 3_600_000_000;

/**
 * Key of the feed's order: newest day in Port of Spain first, and within a day checked prices before unchecked ones.
 * Unchecked prices have the first half of their day at half its times, checked ones the second half. In microseconds.
 */
export function feedOrderKey(dateAdded: number, isChecked: boolean): number {
  const local = dateAdded - offset;
  const begin = Math.floor(local / day) * day;
  return begin + Math.floor((local - begin) / 2) + (isChecked ? day / 2 : 0);
}

export type SortedKeys = ReturnType<typeof createSortedKeys>;

/** Creates the keys of rows, and the rows sorted by them. The functions take positions of stores and of details. */
export function createSortedKeys(
  table: ListingTable,
  nameRankOf: (store: number) => number,
  isChecked: (details: number) => boolean,
) {
  const idOf = (row: number) => table.columns.price_id[row] as number;
  const keyOf = {
    feed: (row: number) =>
      feedOrderKey(table.columns.date_added[row] as number, isChecked(table.columns.details[row] as number)),
    date_added: (row: number) => table.columns.date_added[row] as number,
    price: (row: number) => table.columns.price[row] as number,
    unit_price: (row: number) => table.columns.unit_price[row] as number,
    store_name: (row: number) => nameRankOf(table.columns.store[row] as number),
  };
  const sorted = (name: Sorted) => new SortedRows(keyOf[name], idOf);
  const rows = {
    feed: sorted('feed'),
    date_added: sorted('date_added'),
    price: sorted('price'),
    unit_price: sorted('unit_price'),
  };
  return { keyOf, rows };
}

/** A position in an order: a key and a price id. */
export type OrderPosition = { key: number; id: number };

/** Compares rows as an order has them. `compareTo` is positive if the row comes after the position. */
export function rowComparerOf(table: ListingTable, sortings: SortedKeys, { sorting, isDescending }: ResultOrder) {
  const keyOf = sortings.keyOf[sorting];
  const { price_id } = table.columns;
  const sign = isDescending ? -1 : 1;
  const directed = (key: number) => (key === Number.POSITIVE_INFINITY ? key : sign * key);
  const compareKeys = (a: number, b: number) => (a === b ? 0 : directed(a) < directed(b) ? -1 : 1);
  return {
    compareKeys,
    compare: (row: number, other: number) =>
      compareKeys(keyOf(row), keyOf(other)) || sign * ((price_id[row] as number) - (price_id[other] as number)),
    compareTo: (row: number, { key, id }: OrderPosition) =>
      compareKeys(keyOf(row), key) || sign * ((price_id[row] as number) - id),
  };
}

/** Visits the rows of an order behind a position, until `visit` returns false. */
export function visitRowsInOrder(
  rows: SortedRows,
  { isDescending }: ResultOrder,
  after: OrderPosition | undefined,
  visit: (row: number) => boolean,
): void {
  if (!isDescending) {
    rows.forward(after ? rows.before(after.key, after.id + 1) : rows.start, visit);
    return;
  }
  // Unknown keys are the last rows, and come last in this direction too.
  const known = rows.before(Number.POSITIVE_INFINITY, 0);
  const begin = after && rows.before(after.key, after.id);
  const isInUnknown = after?.key === Number.POSITIVE_INFINITY;
  if (isInUnknown || rows.backward(begin ?? known, rows.start, visit))
    rows.backward((isInUnknown && begin) || rows.end, known, visit);
}

/** The listing that represents a product: the cheapest, the newest, or the first in the order of the feed. */
export type RepresentativeChoice = 'cheapest' | 'newest' | 'feed';
export const representativeChoices: readonly RepresentativeChoice[] = ['cheapest', 'newest', 'feed'];

/** Returns the listing that represents a product in results of this order. */
export function representativeOfOrder(order: OrderName): RepresentativeChoice {
  if (order === '') return 'feed';
  return order === 'date_added' || order === '-date_added' ? 'newest' : 'cheapest';
}

/** True if no listing of a product comes before the one that represents it. */
export function startsWithRepresentative(order: OrderName): boolean {
  return ['', 'price', 'unit_price', '-date_added'].includes(order);
}

/** Compares the listings of one product. */
export function compareRepresentatives(
  table: ListingTable,
  sortings: SortedKeys,
  name: RepresentativeChoice,
): (a: number, b: number) => number {
  if (name === 'feed') return rowComparerOf(table, sortings, { sorting: 'feed', isDescending: true }).compare;
  if (name === 'newest') return rowComparerOf(table, sortings, { sorting: 'date_added', isDescending: true }).compare;
  const { price, date_added, price_id } = table.columns;
  return (a, b) =>
    (price[a] as number) - (price[b] as number) ||
    (date_added[b] as number) - (date_added[a] as number) ||
    (price_id[a] as number) - (price_id[b] as number);
}
