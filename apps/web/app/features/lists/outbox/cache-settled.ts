import type { ListItem } from '@bargain-buddy/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Settled } from '~/lib/outbox/drain.ts';
import { asksAnew } from '~/lib/outbox/needs.ts';
import { catchUp } from '../model/catch-up.ts';
import { changeKnown, itemsQuery } from '../model/items-query.ts';
import { withSynced } from '../model/known-items.ts';
import { cacheList, removeList } from '../model/lists-query.ts';

/** Takes over what became of own changes, so that nothing moves on the screen when they wait no more. */
export function cacheSettled(queryClient: QueryClient, settled: Settled): void {
  const { made, endedId } = settled;
  if (made) {
    // What is on it already, should the list have been made before, comes as changes since its beginning.
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
  const { since, version, list, results } = answer;
  const items = new Map<number, ListItem>();
  const gone = new Set<string>();
  rows.forEach(({ change }, index) => {
    const result = results[index];
    if (result?.status === 'done' && result.item) items.set(result.item.id, result.item);
    const isRemoved = result?.status === 'done' && change.do === 'remove';
    if ('item' in change && (isRemoved || result?.status === 'gone')) gone.add(change.item);
  });
  // What asks for something else may have taken another item's place, and another area has other prices.
  const isAll = rows.every(({ change }) =>
    change.do === 'edit' ? change.area === undefined : change.do !== 'change' || !asksAnew(change),
  );
  changeKnown(queryClient, list.id, (known) =>
    withSynced(known, {
      since,
      version,
      items: [...items.values()],
      deleted: known.items.filter(({ client_id }) => gone.has(client_id)),
      isAll,
    }),
  );
  cacheList(queryClient, list);
  void catchUp(queryClient, list.id, version);
}
