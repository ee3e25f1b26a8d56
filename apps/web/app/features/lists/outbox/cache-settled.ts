import type { QueryClient } from '@tanstack/react-query';
import type { Settled } from '~/lib/outbox/drain.ts';
import { settledItems } from '~/lib/outbox/settled-items.ts';
import { catchUp } from '../model/catch-up.ts';
import { itemsQuery, updateCachedItems } from '../model/items-query.ts';
import { mergeOwnChanges } from '../model/known-items.ts';
import { cacheList, removeList } from '../model/lists-query.ts';

/** Applies the results of own changes before they leave the outbox, so that nothing moves on screen. */
export function applyResults(queryClient: QueryClient, settled: Settled): void {
  const { made, endedId } = settled;
  if (made) {
    // Version 0 if the server already had the list, so that its items are fetched as changes.
    const empty = {
      version: made.item_count === 0 ? made.version : 0,
      items: [],
      removed: new Set<number>(),
      isWhole: true,
    };
    queryClient.setQueryData(itemsQuery(made.id).queryKey, (known) => known ?? empty);
    cacheList(queryClient, made);
  }
  if (endedId !== undefined) {
    removeList(queryClient, endedId);
    queryClient.removeQueries({ queryKey: itemsQuery(endedId).queryKey });
  }
  cacheAnswer(queryClient, settled);
}

function cacheAnswer(queryClient: QueryClient, { rows, answer }: Settled): void {
  if (!answer) return;
  const { list } = answer;
  const settled = settledItems(rows, answer);
  updateCachedItems(queryClient, list.id, (known) => mergeOwnChanges(known, settled));
  cacheList(queryClient, list);
  void catchUp(queryClient, list.id, answer.version);
}
