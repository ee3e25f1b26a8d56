import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Lifetime of a link in days. */
const linkDays = 7;

/** Finds the list of a link that works: not expired, and made by the present owner, whose account is active. */
export function findListOfJoinLink(db: Executor, hash: Buffer) {
  return db
    .selectFrom('shopping_list_join_link as link')
    .innerJoin('shopping_list as list', 'list.id', 'link.list_id')
    .innerJoin('shopping_list_member as m', (join) =>
      join.onRef('m.list_id', '=', 'link.list_id').onRef('m.user_id', '=', 'link.made_by').on('m.role', '=', 'owner'),
    )
    .innerJoin('app_user', 'app_user.id', 'm.user_id')
    .select(['link.list_id', 'link.made_by as invited_by', 'list.name as list'])
    .where('link.token_hash', '=', hash)
    .where('link.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('app_user.is_active', '=', true)
    .executeTakeFirst();
}

export function findJoinLink(db: Executor, listId: number) {
  return db
    .selectFrom('shopping_list_join_link')
    .select(['made_at', 'expires_at'])
    .where('list_id', '=', listId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Replaces the previous link of the list. Returns the time when the new one expires. */
export async function replaceJoinLink(
  trx: Executor,
  { listId, madeBy, hash }: { listId: number; madeBy: number; hash: Buffer },
): Promise<Date> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${linkDays})`;
  const values = { made_by: madeBy, token_hash: hash, made_at: sql<Date>`now()`, expires_at: expiresAt };
  const { expires_at } = await trx
    .insertInto('shopping_list_join_link')
    .values({ list_id: listId, ...values })
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet(values))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

export async function deleteJoinLink(trx: Executor, listId: number): Promise<void> {
  await trx.deleteFrom('shopping_list_join_link').where('list_id', '=', listId).execute();
}
