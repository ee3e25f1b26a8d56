import type { RecordUsage } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';

export function usageText({ prices, listings, list_items, lists, preferred_by }: RecordUsage): string {
  const parts = [
    prices > 0 && `${formatCount(prices, 'price')} (${formatCount(listings, 'listing')})`,
    preferred_by > 0 && `its place in the preferred stores of ${formatCount(preferred_by, 'person', 'people')}`,
  ].filter(Boolean);
  const along =
    parts.length === 0
      ? 'No prices go with it.'
      : `${new Intl.ListFormat('en').format(parts as string[])} ${parts.length === 1 && prices === 1 ? 'goes' : 'go'} with it.`;
  const items = `${formatCount(list_items, 'item')} on ${formatCount(lists, 'shopping list')}`;
  const stay = list_items > 0 ? ` ${items} ${list_items === 1 ? 'stays' : 'stay'} without it.` : '';
  return `${along}${stay} You can undo this later, in the audit log too.`;
}
