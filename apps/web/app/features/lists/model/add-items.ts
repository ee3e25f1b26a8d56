import type { ChangeResult } from '@bargain-buddy/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newClientId } from '~/lib/client-id.ts';
import { needKey } from '~/lib/item-changes.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { pageOutbox } from '../outbox/run-outbox.ts';
import { findAddedItem, type PredictedAddition, predictAdditions, undoOfAddition } from './added.ts';
import { changeListItem, removeListItem } from './change-item.ts';
import { listItemsQuery } from './items-query.ts';
import { itemsOnScreen, listOnScreen } from './shown-lists.ts';
import { type ItemToAdd, toAdditionChange } from './to-addition-change.ts';

interface ItemsToAdd {
  lists: readonly number[];
  items: readonly ItemToAdd[];
}

/** An addition with the id of its change. The id is undefined if nothing was sent. */
export type SentAddition = PredictedAddition & { id?: string | undefined };

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
export async function undoAdded(all: readonly SentAddition[]): Promise<void> {
  for (const added of all.toReversed()) {
    if (!added.id || (await pageOutbox().cancel(added.id))) continue;
    const now = findAddedItem(added, itemsOnScreen(added.list));
    if (!now) continue;
    const change = undoOfAddition(added, now);
    if (change === 'remove') await removeListItem(now);
    else if (change) await changeListItem(now, change);
  }
}

/** The response replaces the prediction: another person may have added the same item. */
function withResult(added: SentAddition, result: ChangeResult | undefined): SentAddition {
  if (result?.status !== 'done' || !result.item || !result.outcome) return added;
  return { ...added, outcome: result.outcome, name: result.item.name, after: result.item };
}

/** Adds items at once, online or offline. Returns the effect of each addition; later rejections show a message. */
export async function addItems(
  { lists, items }: ItemsToAdd,
  clientIdOf: (list: number, item: ItemToAdd) => string = newClientId,
): Promise<SentAddition[]> {
  const put = lists.map(async (id): Promise<SentAddition[]> => {
    const list = listOnScreen(id);
    if (!list) return [];
    const additions = items.map((item) => toAdditionChange(list, item, clientIdOf(id, item)));
    const isKnown = list.id < 0 || pageQueryClient().getQueryData(listItemsQuery(list.id).queryKey)?.isWhole;
    const added: SentAddition[] = isKnown
      ? predictAdditions(list.id, itemsOnScreen(list.id), additions)
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
