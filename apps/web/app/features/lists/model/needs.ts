import type { ListItem } from '@bargain-buddy/contract';

/** What an item asks for, as a call that puts it on a list has it. */
export function needOf({ product, store, kinds, amount, amount_unit, text }: ListItem) {
  if (product !== null) return { product, store };
  return kinds.length > 0 ? { kinds, amount, amount_unit } : { text };
}
