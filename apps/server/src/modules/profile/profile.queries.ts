import type { Executor } from '../../platform/database/database.ts';

export async function deleteUser(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', id).execute();
}
