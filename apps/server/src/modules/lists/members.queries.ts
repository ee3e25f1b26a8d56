import type { Executor } from '../../platform/database/database.ts';

export async function findMemberIds(db: Executor, listId: number): Promise<number[]> {
  const rows = await db.selectFrom('shopping_list_member').select('user_id').where('list_id', '=', listId).execute();
  return rows.map(({ user_id }) => user_id);
}
