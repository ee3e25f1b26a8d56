import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { chosenProduct, itemInWords, storeLabel } from '@bargain-buddy/domain';
import { shareOrCopy } from '~/ui/share-or-copy.ts';
import { belowTitle } from '../model/texts.ts';
import { fixedStoreOf, stopsOf } from '../shopping/arrange-shopping.ts';

export function neededByStop(list: ShoppingList, items: readonly ListItem[]): { name: string; items: ListItem[] }[] {
  const needed = items.filter(({ is_needed }) => is_needed);
  const groups = Map.groupBy(needed, fixedStoreOf);
  const stops = stopsOf(needed, list.plan?.stops).filter(({ store }) => store !== null);
  return [...stops, { store: null, name: 'Anywhere', place: '' }].flatMap(({ store, name, place }) => {
    const ofStop = groups.get(store);
    return ofStop ? [{ name: storeLabel(name, place), items: ofStop }] : [];
  });
}

export const chosenText = (item: ListItem): string =>
  fixedStoreOf(item) === null ? belowTitle(item) : chosenProduct(item);

function lineOf(item: ListItem): string {
  const chosen = chosenText(item);
  return `• ${itemInWords(item)}${chosen && ` (${chosen})`}`;
}

export function listText(list: ShoppingList, items: readonly ListItem[]): string {
  // An asterisk in a name would end the bold text.
  const bold = (words: string) => `*${words.replaceAll('*', '').trim()}*`;
  const stops = neededByStop(list, items).map(({ name, items: ofStop }) =>
    [bold(name), ...ofStop.map(lineOf)].join('\n'),
  );
  return [list.name, ...stops].join('\n\n');
}

export const shareListText = (list: ShoppingList, items: readonly ListItem[]) =>
  shareOrCopy(
    { title: list.name, text: listText(list, items) },
    'List copied as text',
    'We couldn’t share the text. Please try again.',
  );
