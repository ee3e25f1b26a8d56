import type { ShoppingList } from '@bargain-buddy/contract';

/** Sorts lists by their last change, newest first. ISO times sort as text. */
export function newestFirst(a: ShoppingList, b: ShoppingList): number {
  if (a.last_updated === b.last_updated) return b.id - a.id;
  return a.last_updated < b.last_updated ? 1 : -1;
}
