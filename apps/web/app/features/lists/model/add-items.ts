import type { ChangeResult } from '@bargain-buddy/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newClientId } from '~/lib/client-id.ts';
import { needKey } from '~/lib/item-changes.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { pageOutbox } from '../outbox/run-outbox.ts';
import { type Added, findAdded, predictAdded, undoChangeOf } from './added.ts';
import { additionOf, type ItemToAdd } from './addition-of.ts';
import { changeOnList, removeFromList } from './change-item.ts';
import { itemsQuery } from './items-query.ts';
import { currentItems, shownList } from './shown-lists.ts';

interface ItemsToAdd {
  lists: readonly number[];
  items: readonly ItemToAdd[];
}

/** An addition with the id of its change. The id is undefined if nothing was sent. */
export type AddedItem = Added & { id?: string | undefined };

/** Adds items to lists for forms. Waits up to a second for the server and rejects if it refuses or fails. */
export function useAddItemsConfirmed() {
  /** Client ids, reused by a retry, so that items which the server already has are not added twice. */
  const clientIds = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (given: ItemsToAdd) => {
      const added = await addItems(given, (list, item) => {
        const key = `${list} ${needKey(item)}`;
        const id = clientIds.current.get(key) ?? newClientId();
        clientIds.current.set(key, id);
        return id;
      });
      const ids = added.flatMap(({ id }) => id ?? []);
      const results = await pageOutbox().waitForResults(ids);
      clientIds.current.clear();
      return added.map((one) => withResult(one, results.get(one.id ?? '')));
    },
  });
}

/** Undoes additions. Cancels unsent ones; otherwise removes only the added quantity or amount. */
export async function undoAdded(all: readonly AddedItem[]): Promise<void> {
  for (const added of all.toReversed()) {
    if (!added.id || (await pageOutbox().cancel(added.id))) continue;
    const now = findAdded(added, currentItems(added.list));
    if (!now) continue;
    const change = undoChangeOf(added, now);
    if (change === 'remove') await removeFromList(now);
    else if (change) await changeOnList(now, change);
  }
}

/** The response replaces the prediction: another person may have added the same item. */
function withResult(added: AddedItem, result: ChangeResult | undefined): AddedItem {
  if (result?.status !== 'done' || !result.item || !result.outcome) return added;
  return { ...added, outcome: result.outcome, name: result.item.name, after: result.item };
}

/** Adds items at once, online or offline. Returns the effect of each addition; later rejections show a message. */
export async function addItems(
  { lists, items }: ItemsToAdd,
  clientIdOf: (list: number, item: ItemToAdd) => string = newClientId,
): Promise<AddedItem[]> {
  const put = lists.map(async (id): Promise<AddedItem[]> => {
    const list = shownList(id);
    if (!list) return [];
    const additions = items.map((item) => additionOf(list, item, clientIdOf(id, item)));
    const isKnown = list.id < 0 || pageQueryClient().getQueryData(itemsQuery(list.id).queryKey)?.isWhole;
    const added: AddedItem[] = isKnown
      ? predictAdded(list.id, currentItems(list.id), additions)
      : additions.map(({ shown }) => ({ list: list.id, name: shown.name, outcome: 'added' }));
    const ids = await pageOutbox().put(
      list,
      additions.filter((_, index) => added[index]?.outcome !== 'full'),
    );
    const left = ids.values();
    return added.map((one) => (one.outcome === 'full' ? one : { ...one, id: left.next().value }));
  });
  return (await Promise.all(put)).flat();
}
