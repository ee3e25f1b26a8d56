import type { ChangeResult, ShoppingList } from '@bargain-buddy/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';
import type { Change, Shown } from '~/lib/outbox/changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { outboxOf } from '../outbox/run-outbox.ts';

const noRoom = 'This device is full. Free up some space, then try again.';

/** Does something to a list: it shows at once, and goes to the server when there is a connection. Answers the ids. */
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

/**
 * For forms: waits for a moment, while there is a connection, for what the server says of changes. Rejects where it
 * refuses one or fails, which is then for the form to say, and nothing of it waits any more. What it says later is told
 * as of any other change. Answers the results that came in time, by the ids.
 */
export async function heardOf(
  queryClient: QueryClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChangeResult>> {
  const heard = await outboxOf(queryClient).hear(ids);
  if (heard.is === 'refused') throw new ApiError(400, { fields: { change: [...heard.lines] } });
  if (heard.is === 'failed') throw new ApiError(500);
  return heard.results;
}
