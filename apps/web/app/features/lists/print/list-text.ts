import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { amountText } from '../model/item-texts.ts';
import { joined, nameOfItem, offerOf } from '../model/texts.ts';
import { boundTo, stopsOf } from '../shopping/arrange-shopping.ts';

/** The needed things of a list by stop: the plan's first, what may be bought anywhere last. */
export function neededByStop(list: ShoppingList, items: readonly ListItem[]): { name: string; items: ListItem[] }[] {
  const needed = items.filter(({ is_needed }) => is_needed);
  const groups = Map.groupBy(needed, boundTo);
  const stops = stopsOf(needed, list.plan?.stops).filter(({ store }) => store !== null);
  return [...stops, { store: null, name: 'Anywhere', place: '' }].flatMap(({ store, name, place }) => {
    const ofStop = groups.get(store);
    return ofStop ? [{ name: [name, place].filter(Boolean).join(', '), items: ofStop }] : [];
  });
}

/** One thing in a line: '2 × Evaporated milk, Nestlé 1 L'. */
export function thingText(item: ListItem): string {
  const offer = item.kinds.length === 0 ? offerOf(item) : null;
  const which = amountText(item) || joined(offer?.product_brand, offer?.product_amount).replace(' · ', ' ');
  return `${item.quantity > 1 ? `${item.quantity} × ` : ''}${nameOfItem(item)}${which && `, ${which}`}`;
}

/** A list as a message, by stop, in the form that WhatsApp shows as bold headings (QCK-06). */
export function listText(list: ShoppingList, items: readonly ListItem[]): string {
  // A star of a name would end the heading.
  const bold = (words: string) => `*${words.replaceAll('*', '').trim()}*`;
  const stops = neededByStop(list, items).map(({ name, items: ofStop }) =>
    [bold(name), ...ofStop.map((item) => `• ${thingText(item)}`)].join('\n'),
  );
  return [list.name, ...stops].join('\n\n');
}
