import type { Executor } from '../../platform/database/database.ts';
import { finishTurn, takeTurnFromOutside } from './turn.ts';

/**
 * To be called by whoever removes a product or store that items are of: of these items no trace stays, so every client has to read
 * the given lists as a whole. Takes the lists in the order given, which must be ascending.
 */
export async function forgetItemsOf(trx: Executor, listIds: readonly number[]): Promise<void> {
  for (const id of listIds) {
    const turn = await takeTurnFromOutside(trx, id);
    if (!turn) continue;
    await trx.updateTable('shopping_list').set({ changes_known_since: turn.version }).where('id', '=', id).execute();
    await finishTurn(trx, turn, ['items']);
  }
}
