import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { refusalOf } from '~/lib/failure-messages.ts';
import type { Settled } from '~/lib/outbox/send.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { listItemsQuery, removeListFromCache, updateCachedItems } from './items-query.ts';
import { mergeOwnChanges, versionToFetchFrom, withListChanges } from './known-items.ts';
import { cacheListIfNewer, listsQuery } from './lists-query.ts';

/** Running updates by list id. `again` requests another pass after the current one. */
const underWay = new Map<number, { again: boolean; done: Promise<void> }>();

/**
 * Fetches the changes of a list since the cached version, unless `version` is cached already. Runs once at a time per
 * list. Never rejects; without a connection the cache stays unchanged.
 */
export async function catchUp(listId: number, version?: number): Promise<void> {
  if (listId < 0) return;
  if (version !== undefined && knownVersion(listId) >= version) return;
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
      await fetchChanges(listId);
    } while (turn.again);
  })().finally(() => underWay.delete(listId));
  return turn.done;
}

function knownVersion(listId: number): number {
  const queryClient = pageQueryClient();
  const items = queryClient.getQueryData(listItemsQuery(listId).queryKey);
  if (items) return items.version;
  return queryClient.getQueryData(listsQuery.queryKey)?.find(({ id }) => id === listId)?.version ?? -1;
}

async function fetchChanges(listId: number): Promise<void> {
  const queryClient = pageQueryClient();
  const { queryKey } = listItemsQuery(listId);
  const known = queryClient.getQueryData(queryKey);
  const params = { id: listId };
  try {
    if (known) {
      const changes = await callApi(calls.listChanges, { params, query: { since: versionToFetchFrom(known) } });
      cacheListIfNewer(changes.list);
      updateCachedItems(listId, (now) => withListChanges(now, changes));
    } else {
      cacheListIfNewer(await callApi(calls.getShoppingList, { params }));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    if (refusalOf(error)?.status === 404) removeListFromCache(listId);
    // The server no longer stores the deletions since the cached version, so everything is read again.
    if (error.status === 410) await queryClient.refetchQueries({ queryKey });
  }
}

/** Applies the results of own changes before they leave the outbox, so that nothing moves on screen. */
export function applyResults({ made, endedId, answer, rows }: Settled): void {
  if (made) {
    // Version 0 if the server already had the list, so that its items are fetched as changes.
    const version = made.item_count === 0 ? made.version : 0;
    const empty = { version, items: [], removed: new Set<number>(), isWhole: true };
    pageQueryClient().setQueryData(listItemsQuery(made.id).queryKey, (known) => known ?? empty);
    cacheListIfNewer(made);
  }
  if (endedId !== undefined) removeListFromCache(endedId);
  if (!answer) return;
  updateCachedItems(answer.list.id, (known) => mergeOwnChanges(known, rows, answer));
  cacheListIfNewer(answer.list);
  void catchUp(answer.list.id, answer.version);
}
