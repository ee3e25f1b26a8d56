import type { Insertable, Updateable } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { StoreRow, StoreTable } from '../../platform/database/tables.ts';

export function insertStore(trx: Executor, values: Insertable<StoreTable>): Promise<StoreRow> {
  return trx.insertInto('store').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Locks a store against changes and price writes until the transaction ends. */
export function lockStore(trx: Executor, id: number): Promise<StoreRow | undefined> {
  return trx.selectFrom('store').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateStore(trx: Executor, id: number, values: Updateable<StoreTable>): Promise<void> {
  await trx.updateTable('store').set(values).where('id', '=', id).execute();
}
