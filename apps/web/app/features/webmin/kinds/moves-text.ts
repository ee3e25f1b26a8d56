import type { KindChange } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';

export function kindMovesText({ products, list_items, items_joined, lists }: KindChange['moves']): string {
  const parts = [
    products > 0 && formatCount(products, 'product'),
    list_items > 0 && `${formatCount(list_items, 'item')} on ${formatCount(lists, 'shopping list')}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'No prices or list items will move.';
  const joined = items_joined > 0 ? ` ${items_joined.toLocaleString('en')} of these join another there.` : '';
  const isOne = products + list_items === 1;
  return `${new Intl.ListFormat('en').format(parts)} ${isOne ? 'moves' : 'move'}.${joined}`;
}
