import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export function findListOfLink(db: Executor, hash: Buffer) {
  return db
    .selectFrom('shopping_list_link as link')
    .innerJoin('shopping_list_member as m', (join) =>
      join.onRef('m.list_id', '=', 'link.list_id').onRef('m.user_id', '=', 'link.made_by').on('m.role', '=', 'owner'),
    )
    .innerJoin('app_user', 'app_user.id', 'm.user_id')
    .select(['m.list_id', 'm.user_id'])
    .where('link.token_hash', '=', hash)
    .where('app_user.is_active', '=', true)
    .executeTakeFirst();
}

export function findLink(db: Executor, listId: number) {
  return db.selectFrom('shopping_list_link').select('made_at').where('list_id', '=', listId).executeTakeFirst();
}

export async function putLink(
  trx: Executor,
  { listId, madeBy, hash }: { listId: number; madeBy: number; hash: Buffer },
): Promise<void> {
  const values = { made_by: madeBy, token_hash: hash, made_at: sql<Date>`now()` };
  await trx
    .insertInto('shopping_list_link')
    .values({ list_id: listId, ...values })
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet(values))
    .execute();
}

export async function deleteLink(db: Executor, listId: number): Promise<void> {
  await db.deleteFrom('shopping_list_link').where('list_id', '=', listId).execute();
}
