import type { UserActivity } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export async function countPricesOf(db: Executor, id: number): Promise<UserActivity['prices'] | undefined> {
  const { rows } = await sql<UserActivity['prices']>`
    SELECT count(*) FILTER (WHERE price_is_verified = 'pending' AND NOT held) AS pending,
           count(*) FILTER (WHERE price_is_verified = 'pending' AND held) AS held,
           count(*) FILTER (WHERE price_is_verified = 'verified') AS verified,
           count(*) FILTER (WHERE price_is_verified = 'rejected') AS rejected,
           count(*) FILTER (WHERE EXISTS (SELECT FROM listing WHERE listing.price_id = price.id)) AS listed
    FROM price WHERE added_by = ${id}`.execute(db);
  return rows[0];
}

export async function countEditsOf(db: Executor, id: number): Promise<UserActivity['edits'] | undefined> {
  const { rows } = await sql<UserActivity['edits']>`
    SELECT count(*) FILTER (WHERE before IS NULL) AS added, count(*) FILTER (WHERE before IS NOT NULL) AS changed,
           count(*) FILTER (WHERE undone_at IS NOT NULL) AS undone
    FROM revision WHERE changed_by = ${id}`.execute(db);
  return rows[0];
}

export async function countPicturesOf(db: Executor, id: number): Promise<UserActivity['pictures'] | undefined> {
  const { rows } = await sql<UserActivity['pictures']>`
    SELECT count(*) FILTER (WHERE img_is_verified = 'pending') AS pending,
           count(*) FILTER (WHERE img_is_verified = 'verified') AS verified,
           count(*) FILTER (WHERE img_is_verified = 'rejected') AS rejected
    FROM (
      SELECT img_is_verified FROM product WHERE image_by = ${id} UNION ALL
      SELECT img_is_verified FROM store WHERE image_by = ${id}
    ) picture`.execute(db);
  return rows[0];
}

export function findEditsOf(db: Executor, id: number, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('revision')
    .leftJoin('app_user', 'app_user.id', 'revision.changed_by')
    .select(['revision.id', 'kind', 'record_id', 'app_user.email as changed_by', 'changed_at'])
    .select(['before', 'after', 'undone_at'])
    .select(
      sql<string | null>`CASE kind WHEN 'product' THEN (SELECT name FROM product WHERE product.id = record_id)
        ELSE (SELECT name FROM store WHERE store.id = record_id) END`.as('name'),
    )
    .where('revision.changed_by', '=', id)
    .orderBy('revision.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countAllEditsOf(db: Executor, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('revision')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('changed_by', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export function findWorkUndos(db: Executor, id: number) {
  return db.selectFrom('undone_work').selectAll().where('user_id', '=', id).orderBy('id', 'desc').limit(20).execute();
}
export type WorkUndoRow = Awaited<ReturnType<typeof findWorkUndos>>[number];
