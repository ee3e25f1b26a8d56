import type { ChangeResult, ShoppingList } from '@bargain-buddy/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';
import type { Change, Shown } from '~/lib/outbox/changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { outboxOf } from '../outbox/run-outbox.ts';

const noRoom = 'This device is full. Free up some space, then try again.';

/** Puts changes of a list into the outbox: they show at once and are sent when online. Returns their ids. */
export async function putOnOutbox(
  queryClient: QueryClient,
  { id, client_id, name }: Pick<ShoppingList, 'id' | 'client_id' | 'name'>,
  changes: readonly { change: Change; shown?: Omit<Shown, 'list'> }[],
): Promise<string[]> {
  const list = { list: client_id, list_id: id < 0 ? undefined : id };
  try {
    return await outboxOf(queryClient).put(
      changes.map(({ change, shown }) => ({ ...list, change, shown: { list: name, ...shown } })),
    );
  } catch (error) {
    showSnackbar(noRoom, 'error');
    throw error;
  }
}

/** Waits up to a second for the server's results, while online. A refusal rejects and removes the changes. */
export async function awaitResults(
  queryClient: QueryClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChangeResult>> {
  const heard = await outboxOf(queryClient).hear(ids);
  if (heard.is === 'refused') throw new ApiError(400, { fields: { change: [...heard.lines] } });
  if (heard.is === 'failed') throw new ApiError(500);
  return heard.results;
}
