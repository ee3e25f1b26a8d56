import * as calls from '@bargain-buddy/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { changeKnown, itemsQuery } from './items-query.ts';
import { versionToReadFrom, withChanges } from './known-items.ts';
import { cacheList, listsQuery, removeList } from './lists-query.ts';

/** The catching up under way, by list, and whether more happened since it began. */
const underWay = new Map<number, { again: boolean; done: Promise<void> }>();

/**
 * Brings what is known of a list up to date: asks for what changed since the version that is known and for pending
 * prices, or for the list alone where its items are not known. Does nothing when `version` is known already. Runs once
 * at a time for each list. A list that is the person's no more is forgotten. Never rejects: without a connection
 * everything stays as it is.
 */
export async function catchUp(queryClient: QueryClient, listId: number, version?: number): Promise<void> {
  if (listId < 0) return;
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
      const changes = await callApi(calls.listChanges, { params, query: { since: versionToReadFrom(known) } });
      cacheList(queryClient, changes.list);
      changeKnown(queryClient, listId, (now) => withChanges(now, changes));
    } else {
      cacheList(queryClient, await callApi(calls.getShoppingList, { params }));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    // A hotspot's 404 says nothing of lists.
    if (error.status === 404 && error.detail !== undefined) {
      removeList(queryClient, listId);
      queryClient.removeQueries({ queryKey });
    }
    // Away for so long that nobody remembers what was removed meanwhile.
    if (error.status === 410) await queryClient.refetchQueries({ queryKey });
  }
}
