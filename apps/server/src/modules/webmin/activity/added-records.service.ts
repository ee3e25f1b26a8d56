import type { WorkUndoResult } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { MergedRow } from '../../../platform/database/admin-tables.ts';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import type { RemovedRow } from '../../../platform/database/tables.ts';
import { RetryTransaction } from '../../../platform/database/transaction.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import { assignKinds } from '../../kinds/index.ts';
import { detachItemsFromRecord, lockLists } from '../../lists/index.ts';
import { findBlockingRecord, findListsWithRecords, lockRecords, restoreMergedRecords } from '../../merges/index.ts';

type Kind = 'product' | 'store';

interface Added {
  kind: Kind;
  record_id: number;
}

/** Deletes added records that no other user uses. They must be locked against price changes. */
export async function removeAddedRecords(
  trx: Executor,
  userId: number,
  added: readonly Added[],
  actor: Actor,
): Promise<Pick<WorkUndoResult, 'gone' | 'added'> & { removed: RemovedRow[] }> {
  const result = { gone: [], added: [], removed: [] } as Awaited<ReturnType<typeof removeAddedRecords>>;
  for (const kind of ['product', 'store'] as const) {
    const ids = added.filter((one) => one.kind === kind).map(({ record_id }) => record_id);
    if (ids.length === 0) continue;
    const unused = (await findUses(trx, { kind, ids, userId })).flatMap(({ id, reason }) => (reason ? [] : [id]));
    const listIds = await findListsWithRecords(trx, kind, unused);
    const lists = await lockLists(trx, listIds);
    await lockRecords(trx, kind, unused);
    // The locks prevent new uses. Uses that were committed before the locks are detected here.
    const uses = await findUses(trx, { kind, ids, userId });
    const gone = uses.filter(({ id, reason }) => reason === null && unused.includes(id));
    const goneIds = gone.map(({ id }) => id);
    if ((await findListsWithRecords(trx, kind, goneIds)).some((id) => !listIds.includes(id)))
      throw new RetryTransaction(`A ${kind} of theirs is being put on a list at this moment. Please try again.`);
    for (const record of listIds.length > 0 ? gone : []) await detachItemsFromRecord(trx, kind, record, lists);
    result.removed.push(...(await removeAdded(trx, kind, goneIds)));
    result.gone.push(...gone.map(({ id, name }) => ({ kind, id, name })));
    result.added.push(...uses.flatMap(({ id, name, reason }) => (reason ? [{ kind, id, name, reason }] : [])));
    if (gone.length > 0) {
      const names = gone.map(({ name }) => name).join(', ');
      const summary = `Deleted what was taken back: ${names.length > 500 ? `${names.slice(0, 500)}…` : names}.`;
      await audit(trx, actor, { action: 'delete', kind, ids: goneIds, summary });
    }
  }
  return result;
}

/** Restores deleted records and prices, unless another record has the same barcode or store identity. */
export async function restoreAddedRecords(trx: Executor, removed: readonly RemovedRow[]): Promise<void> {
  const of = (table: RemovedRow['table']) =>
    removed.filter((one) => one.table === table).map(({ row }) => row as MergedRow);
  for (const kind of ['store', 'product'] as const) {
    const free: MergedRow[] = [];
    for (const row of of(kind)) if ((await findBlockingRecord(trx, kind, row)) === undefined) free.push(row);
    if (free.length === 0) continue;
    await restoreMergedRecords(trx, kind, free);
    if (kind === 'product') await assignKinds(trx, idsOf(free));
  }
  await restorePriceRows(trx, of('price'));
}

const othersLists = (userId: number, items: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM ${items} item JOIN shopping_list_member m USING (list_id)
  WHERE m.user_id <> ${userId})`;

/** Returns the reason to retain each record because of other users' data, or null if it can be deleted. */
function findUses(trx: Executor, { kind, ids, userId }: { kind: Kind; ids: readonly number[]; userId: number }) {
  const column = sql.ref(`${kind}_id`);
  const ofStores = sql`
    WHEN EXISTS (SELECT FROM preferred_store s WHERE s.store_id = one.id AND s.user_id <> ${userId})
      THEN 'Somebody else prefers it.'
    WHEN ${othersLists(userId, sql`(SELECT list_id FROM shopping_list_plan_item WHERE store_id = one.id)`)}
      THEN 'Somebody else plans to shop there.'
    WHEN EXISTS (SELECT FROM store_aisle_order o WHERE o.store_id = one.id) THEN 'Somebody has ordered its aisles.'`;
  return rowsOf(trx)<{ id: number; name: string; reason: string | null }>`
    SELECT one.id, one.name, CASE
      WHEN EXISTS (SELECT FROM price WHERE ${column} = one.id AND added_by IS DISTINCT FROM ${userId})
        THEN 'Others have prices there.'
      WHEN ${othersLists(userId, sql`(SELECT list_id FROM shopping_list_item WHERE ${column} = one.id AND deleted_at IS NULL)`)}
        THEN 'It is on the list of somebody else.'
      ${kind === 'store' ? ofStores : sql``}
      WHEN EXISTS (SELECT FROM revision r WHERE r.kind = ${kind} AND r.record_id = one.id AND r.undone_at IS NULL
                     AND r.changed_by IS DISTINCT FROM ${userId}) THEN 'Somebody else has changed it.'
      WHEN EXISTS (SELECT FROM proposed_edit e WHERE e.${column} = one.id AND e.state = 'waiting'
                     AND e.proposed_by <> ${userId}) THEN 'A change by somebody else waits for review.'
      WHEN image IS NOT NULL AND image_by IS DISTINCT FROM ${userId} THEN 'Its picture is of somebody else.'
      WHEN EXISTS (SELECT FROM record_merge m WHERE m.kind = ${kind} AND m.keep_id = one.id AND m.undone_at IS NULL)
        THEN 'Others were merged into it.'
      WHEN EXISTS (SELECT FROM import_match i WHERE i.kind = ${kind} AND i.record_id = one.id
                     AND i.matched_by IS DISTINCT FROM ${userId}) THEN 'Imports know it by another name.'
      END AS reason
    FROM ${sql.table(kind)} one WHERE id = ANY(${ids}::integer[]) ORDER BY id`;
}

/** Deletes records with their prices and observations, and returns the deleted rows. */
async function removeAdded(trx: Executor, kind: Kind, ids: readonly number[]): Promise<RemovedRow[]> {
  const ofThem = sql`${sql.ref(`p.${kind}_id`)} = ANY(${ids}::integer[])`;
  const rows = await rowsOf(trx)<RemovedRow>`
    SELECT ${kind} AS "table", to_jsonb(one) - '{search_text,name_text}'::text[] AS row
    FROM ${sql.table(kind)} one WHERE id = ANY(${ids}::integer[])
    UNION ALL SELECT 'price', to_jsonb(p) FROM price p WHERE ${ofThem}
    UNION ALL SELECT 'price_observation', to_jsonb(o)
    FROM price p JOIN price_observation o ON o.price_id = p.id WHERE ${ofThem}`;
  await sql`DELETE FROM ${sql.table(kind)} WHERE id = ANY(${ids}::integer[])`.execute(trx);
  return rows;
}

/** Inserts deleted prices again, if product and store exist. */
async function restorePriceRows(trx: Executor, rows: readonly RemovedRow['row'][]): Promise<void> {
  await sql`
    INSERT INTO price OVERRIDING SYSTEM VALUE
    SELECT p.* FROM jsonb_populate_recordset(NULL::price, ${JSON.stringify(rows)}::jsonb) p
    JOIN product ON product.id = p.product_id JOIN store ON store.id = p.store_id
    ON CONFLICT DO NOTHING`.execute(trx);
}
