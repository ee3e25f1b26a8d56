import type { ShoppingList } from '@bargain-buddy/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Change, Shown } from '~/lib/outbox/changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { outboxOf } from '../outbox/run-outbox.ts';

const noRoom = 'This device could not keep the change. Please make some room, then try again.';

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
