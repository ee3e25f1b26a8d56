import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { chosenProductInWords, itemInWords, storeLabel } from '@bargain-buddy/domain';
import { shareOrCopy } from '~/ui/share-or-copy.ts';
import { itemSubtitle } from '../model/texts.ts';
import { fixedStoreIdOf, shoppingStopsOf } from '../shopping/arrange-shopping.ts';

export function neededItemsByStop(
  list: ShoppingList,
  items: readonly ListItem[],
): { name: string; items: ListItem[] }[] {
  const needed = items.filter(({ is_needed }) => is_needed);
  const groups = Map.groupBy(needed, fixedStoreIdOf);
  const stops = shoppingStopsOf(needed, list.plan?.stops).filter(({ store }) => store !== null);
  return [...stops, { store: null, name: 'Anywhere', place: '' }].flatMap(({ store, name, place }) => {
    const ofStop = groups.get(store);
    return ofStop ? [{ name: storeLabel(name, place), items: ofStop }] : [];
  });
}

export const chosenProductText = (item: ListItem): string =>
  fixedStoreIdOf(item) === null ? itemSubtitle(item) : chosenProductInWords(item);

function lineOf(item: ListItem): string {
  const chosen = chosenProductText(item);
  return `• ${itemInWords(item)}${chosen && ` (${chosen})`}`;
}

export function listAsText(list: ShoppingList, items: readonly ListItem[]): string {
  // An asterisk in a name would end the bold text.
  const bold = (words: string) => `*${words.replaceAll('*', '').trim()}*`;
  const stops = neededItemsByStop(list, items).map(({ name, items: ofStop }) =>
    [bold(name), ...ofStop.map(lineOf)].join('\n'),
  );
  return [list.name, ...stops].join('\n\n');
}

export const shareListText = (list: ShoppingList, items: readonly ListItem[]) =>
  shareOrCopy(
    { title: list.name, text: listAsText(list, items) },
    'List copied as text',
    'We couldn’t share the text. Please try again.',
  );
