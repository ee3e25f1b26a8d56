import type { ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { listenToLists } from '~/lib/live-events.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { isLeaving } from './change-lists.ts';
import { changeKnown, itemsQuery, listItemsKey } from './items-query.ts';
import { type KnownItems, withChanges } from './known-items.ts';
import { cacheList, listsQuery, removeList } from './lists-query.ts';

/** Long enough for the answer to an own change to arrive before the news of it, in milliseconds. */
const newsDelayMs = 80;

/** The person's lists; while they are on show, they and their items follow what happens elsewhere (LST-13). */
export function useLists() {
  const queryClient = useQueryClient();
  const lists = useQuery({ ...listsQuery, staleTime: 0 });

  useEffect(() => {
    const lose = (id: number) => {
      const lost = removeList(queryClient, id);
      queryClient.removeQueries({ queryKey: itemsQuery(id).queryKey });
      if (lost && !isLeaving(id)) showSnackbar(lossText(lost), 'warning');
    };
    const catchUpAll = () => {
      void queryClient.invalidateQueries(listsQuery);
      // What is out of sight, or only kept on the device, catches up once it is on show.
      for (const { queryKey, state } of queryClient
        .getQueryCache()
        .findAll({ queryKey: listItemsKey, type: 'active' })) {
        const id = Number(queryKey[1]);
        if (state.data) void catchUp(queryClient, id);
      }
    };
    return listenToLists(({ id, version, changed }) => {
      if (changed.includes('removed')) lose(id);
      else setTimeout(() => void catchUp(queryClient, id, version), newsDelayMs);
    }, catchUpAll);
  }, [queryClient]);

  return lists;
}

function lossText({ name, is_owner }: ShoppingList): string {
  return is_owner ? `“${name}” was deleted.` : `You no longer have access to “${name}”.`;
}

/** The items of one of the lists; what is known shows at once and is brought up to date. */
export function useItems(listId: number) {
  const queryClient = useQueryClient();
  const items = useQuery<KnownItems>(itemsQuery(listId));
  const isWhole = items.data?.isWhole ?? false;
  useEffect(() => {
    if (isWhole) void catchUp(queryClient, listId);
  }, [queryClient, listId, isWhole]);
  return items;
}

/** The catching up under way, by list, and whether more happened since it began. */
const underWay = new Map<number, { again: boolean; done: Promise<void> }>();

/**
 * Brings what is known of a list up to date: asks for what changed since the version that is known, or for the list
 * alone where its items are not known. Does nothing when `version` is known already; one at a time for each list. A
 * list that is the person's no more is forgotten. Never rejects: without a connection everything stays as it is.
 */
export async function catchUp(queryClient: QueryClient, listId: number, version?: number): Promise<void> {
  if (version !== undefined && knownVersion(queryClient, listId) >= version) return;
  const running = underWay.get(listId);
  if (running) {
    running.again = true;
    return running.done;
  }
  const turn = { again: false, done: Promise.resolve() };
  underWay.set(listId, turn);
  turn.done = (async () => {
    do {
      turn.again = false;
      await askFor(queryClient, listId);
    } while (turn.again);
  })().finally(() => underWay.delete(listId));
  return turn.done;
}

function knownVersion(queryClient: QueryClient, listId: number): number {
  const items = queryClient.getQueryData(itemsQuery(listId).queryKey);
  if (items) return items.version;
  return queryClient.getQueryData(listsQuery.queryKey)?.find(({ id }) => id === listId)?.version ?? -1;
}

async function askFor(queryClient: QueryClient, listId: number): Promise<void> {
  const { queryKey } = itemsQuery(listId);
  const known = queryClient.getQueryData(queryKey);
  const params = { id: listId };
  try {
    if (known) {
      const changes = await callApi(calls.listChanges, { params, query: { since: known.version } });
      cacheList(queryClient, changes.list);
      changeKnown(queryClient, listId, (now) => withChanges(now, changes));
    } else {
      cacheList(queryClient, await callApi(calls.getShoppingList, { params }));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    if (error.status === 404) {
      removeList(queryClient, listId);
      queryClient.removeQueries({ queryKey });
    }
    // Away for so long that nobody remembers what was removed meanwhile.
    if (error.status === 410) await queryClient.refetchQueries({ queryKey });
  }
}
