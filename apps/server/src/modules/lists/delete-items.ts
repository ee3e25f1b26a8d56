import type { Executor } from '../../platform/database/database.ts';
import { finishListChange, lockList } from './lock-list.ts';

/**
 * To be called by whoever removes a product or store that items are of: of these items no trace stays, so every client
 * has to read the given lists as a whole. Takes the lists in the order given, which must be ascending.
 */
export async function deleteItemsOf(trx: Executor, listIds: readonly number[]): Promise<void> {
  for (const id of listIds) {
    const locked = await lockList(trx, id);
    if (!locked) continue;
    await trx.updateTable('shopping_list').set({ changes_known_since: locked.version }).where('id', '=', id).execute();
    await finishListChange(trx, locked, ['items']);
  }
}
