import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { newClientId, provisionalId } from '~/lib/client-id.ts';
import { givenNeed, type ItemChange, needOfListItem } from '~/lib/item-changes.ts';
import type { Change, Shown } from '~/lib/outbox/changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { pageOutbox } from '../outbox/run-outbox.ts';
import { itemsOnScreen, listOnScreen } from './shown-lists.ts';
import { nameOfItem } from './texts.ts';

const undoMs = 6_000;

/** Changes an item. If another person has removed it meanwhile, the user can add it again with these fields. */
export async function changeListItem(item: ListItem, { need, ...fields }: ItemChange) {
  const change = { do: 'change' as const, item: item.client_id, ...(need && givenNeed(need)), ...fields };
  const isEdit =
    fields.is_needed || [need, fields.quantity, fields.note, fields.title].some((field) => field !== undefined);
  const back = isEdit ? backOf(item, { need, ...fields }) : undefined;
  const list = listOnScreen(item.shopping_list);
  if (!list) return [];
  const shown = { name: nameOfItem(item), need, ...(back && { back }) };
  return pageOutbox().put(list, [{ change, shown }]);
}

const backOf = (item: ListItem, { need = needOfListItem(item), quantity, note, title }: ItemChange) => ({
  need,
  name: item.name,
  quantity: quantity ?? item.quantity,
  note: note ?? item.note,
  title: title ?? item.title,
});

/** Removes an item. Its version lets the server detect changes that the user has not seen. */
export async function removeListItem(item: ListItem) {
  const list = listOnScreen(item.shopping_list);
  if (!list) return [];
  return pageOutbox().put(list, [removalOf(item)]);
}

function removalOf(item: ListItem): { change: Change; shown: Partial<Shown> } {
  const { client_id, version } = item;
  const change = { do: 'remove' as const, item: client_id, ...(version > 0 && { version }) };
  return { change, shown: { name: nameOfItem(item), back: backOf(item, {}) } };
}

/** Removes items of a list. Offers to undo it, which cancels unsent removals and adds the other items again. */
export async function removeItems(given: readonly ListItem[]): Promise<void> {
  const [first] = given;
  const list = first && listOnScreen(first.shopping_list);
  if (!list) return;
  const current = new Map(itemsOnScreen(list.id).map((item) => [item.client_id, item]));
  const items = given.map((item) => current.get(item.client_id) ?? item);
  const put = pageOutbox().put(list, items.map(removalOf));
  const undo = async () => {
    const ids = await put;
    // New items are added at the top, so the last one is added first.
    for (const [n, item] of [...items.entries()].reverse()) {
      const id = ids[n];
      if (!id || !(await pageOutbox().cancel(id))) await addAgain(list, item);
    }
  };
  const what = items.length === 1 ? nameOfItem(first) : `${items.length} things`;
  showSnackbar(`${what} removed`, 'info', undoMs, { text: 'Undo', run: () => void undo() });
  await put;
}

function addAgain(list: ShoppingList, item: ListItem) {
  const { is_needed, quantity, note, title } = item;
  const client_id = newClientId();
  const change = {
    do: 'add' as const,
    ...givenNeed(needOfListItem(item)),
    is_needed,
    quantity,
    note,
    title,
    client_id,
  };
  const shown = { name: nameOfItem(item), item: { ...item, id: provisionalId(client_id), client_id } };
  return pageOutbox().put(list, [{ change, shown }]);
}
