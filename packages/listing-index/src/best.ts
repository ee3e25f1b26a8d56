import type { ListingTable } from './listing-table.ts';
import { comparerOf, type Sortings } from './orders.ts';
import type { OrderName } from './types.ts';

/** The listing that stands for a product: the cheapest, the newest, or the first in the order of the feed. */
export type BestName = 'cheapest' | 'newest' | 'feed';
export const bestNames: readonly BestName[] = ['cheapest', 'newest', 'feed'];

/** The one that stands for a product in results of this order. */
export function bestFor(order: OrderName): BestName {
  if (order === '') return 'feed';
  return order === 'date_added' || order === '-date_added' ? 'newest' : 'cheapest';
}

/** True if no listing of a product comes before the one that stands for it. */
export function isFirstOf(order: OrderName): boolean {
  return ['', 'price', 'unit_price', '-date_added'].includes(order);
}

/** Compares the listings of one product. */
export function compareBest(table: ListingTable, sortings: Sortings, name: BestName): (a: number, b: number) => number {
  if (name === 'feed') return comparerOf(table, sortings, { sorting: 'feed', isDescending: true }).compare;
  if (name === 'newest') return comparerOf(table, sortings, { sorting: 'date_added', isDescending: true }).compare;
  const { price, date_added, price_id } = table.columns;
  return (a, b) =>
    (price[a] as number) - (price[b] as number) ||
    (date_added[b] as number) - (date_added[a] as number) ||
    (price_id[a] as number) - (price_id[b] as number);
}
