import type { UndoneWork, UserActivity, userEditQuerySchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countRows } from '../../../platform/database/count-rows.ts';
import { type Database, type Executor, firstRowOf } from '../../../platform/database/database.ts';
import { type Range, readPage } from '../../../platform/paging.ts';
import { toRevision } from '../revisions/revisions.service.ts';
import { getUser } from '../users/users.service.ts';

export async function getUserActivity(db: Database, id: number): Promise<UserActivity> {
  await getUser(db, id);
  const [prices, edits, pictures, undone] = await Promise.all([
    countPricesOf(db, id),
    countEditsOf(db, id),
    countPicturesOf(db, id),
    findWorkUndos(db, id),
  ]);
  return {
    prices: prices ?? { pending: 0, held: 0, verified: 0, rejected: 0, listed: 0 },
    edits: edits ?? { added: 0, changed: 0, undone: 0 },
    pictures: pictures ?? { pending: 0, verified: 0, rejected: 0 },
    undone_work: undone.map(toUndoneWork),
  };
}

export function listUserEdits(db: Database, id: number, query: z.output<typeof userEditQuerySchema>) {
  return readPage(query, {
    count: () => countRows(db.selectFrom('revision').where('changed_by', '=', id)),
    find: (range) => findEditsOf(db, id, range),
    toResult: ({ name, ...row }) => ({ ...toRevision(row), name }),
  });
}

export function toUndoneWork(row: WorkUndoRow): UndoneWork {
  return {
    id: row.id,
    since: row.since.toISOString(),
    prices: row.prices.length,
    given: row.given.length,
    sightings: sightingsOf(row),
    changes: row.changes.length + row.edits.length,
    removed: row.removed.filter(({ table }) => table === 'product' || table === 'store').length,
    done_by: row.actor_name,
    done_at: row.done_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

/** Counts the confirmed prices of other users. Excludes own prices, also those that now belong to other users. */
function sightingsOf({ given, removed }: WorkUndoRow): number {
  const rows = removed.filter(({ table }) => table === 'price_observation').map(({ row }) => Number(row.price_id));
  const notTheirs = new Set([...given.map(({ id }) => id), ...ownPrices(removed)]);
  return new Set(rows.filter((id) => !notTheirs.has(id))).size;
}

const ownPrices = (removed: WorkUndoRow['removed']) =>
  removed.flatMap(({ table, row }) => (table === 'price' ? row.id : []));

function countPricesOf(db: Executor, id: number): Promise<UserActivity['prices'] | undefined> {
  return firstRowOf(db)<UserActivity['prices']>`
    SELECT count(*) FILTER (WHERE price_is_verified = 'pending' AND NOT held) AS pending,
           count(*) FILTER (WHERE price_is_verified = 'pending' AND held) AS held,
           count(*) FILTER (WHERE price_is_verified = 'verified') AS verified,
           count(*) FILTER (WHERE price_is_verified = 'rejected') AS rejected,
           count(*) FILTER (WHERE EXISTS (SELECT FROM listing WHERE listing.price_id = price.id)) AS listed
    FROM price WHERE added_by = ${id}`;
}

function countEditsOf(db: Executor, id: number): Promise<UserActivity['edits'] | undefined> {
  return firstRowOf(db)<UserActivity['edits']>`
    SELECT count(*) FILTER (WHERE before IS NULL) AS added, count(*) FILTER (WHERE before IS NOT NULL) AS changed,
           count(*) FILTER (WHERE undone_at IS NOT NULL) AS undone
    FROM revision WHERE changed_by = ${id}`;
}

function countPicturesOf(db: Executor, id: number): Promise<UserActivity['pictures'] | undefined> {
  return firstRowOf(db)<UserActivity['pictures']>`
    SELECT count(*) FILTER (WHERE img_is_verified = 'pending') AS pending,
           count(*) FILTER (WHERE img_is_verified = 'verified') AS verified,
           count(*) FILTER (WHERE img_is_verified = 'rejected') AS rejected
    FROM (
      SELECT img_is_verified FROM product WHERE image_by = ${id} UNION ALL
      SELECT img_is_verified FROM store WHERE image_by = ${id}
    ) picture`;
}

function findEditsOf(db: Executor, id: number, { offset, limit }: Range) {
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

function findWorkUndos(db: Executor, id: number) {
  return db.selectFrom('undone_work').selectAll().where('user_id', '=', id).orderBy('id', 'desc').limit(20).execute();
}
type WorkUndoRow = Awaited<ReturnType<typeof findWorkUndos>>[number];
