import { sql } from 'kysely';
import type { EditState } from '../../platform/database/admin-tables.ts';
import type { Executor } from '../../platform/database/database.ts';

export type EditedRecordKind = 'product' | 'store';
type Fields = Record<string, unknown>;

export interface WaitingEdit {
  id: number;
  before: Fields;
  after: Fields;
}

const columnOf = { product: 'product_id', store: 'store_id' } as const satisfies Record<EditedRecordKind, string>;

export function findWaitingEdit(
  db: Executor,
  { kind, id, userId }: { kind: EditedRecordKind; id: number; userId: number },
): Promise<WaitingEdit | undefined> {
  return db
    .selectFrom('proposed_edit')
    .select(['id', 'before', 'after'])
    .where(columnOf[kind], '=', id)
    .where('proposed_by', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

export function findWaitingEditsOf(db: Executor, userId: number, ids: { product_id: number; store_id: number }) {
  return db
    .selectFrom('proposed_edit')
    .select(['product_id', 'after'])
    .where('proposed_by', '=', userId)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('product_id', '=', ids.product_id), eb('store_id', '=', ids.store_id)]))
    .execute();
}

interface NewEdit extends Pick<WaitingEdit, 'before' | 'after'> {
  kind: EditedRecordKind;
  id: number;
  userId: number;
}

export async function insertProposedEdit(trx: Executor, { kind, id, userId, before, after }: NewEdit): Promise<number> {
  const inserted = await trx
    .insertInto('proposed_edit')
    .values({
      [columnOf[kind]]: id,
      proposed_by: userId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export async function updateProposedEdit(trx: Executor, { id, before, after }: WaitingEdit): Promise<void> {
  await trx
    .updateTable('proposed_edit')
    .set({ before: JSON.stringify(before), after: JSON.stringify(after), proposed_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function deleteProposedEdit(trx: Executor, id: number): Promise<void> {
  await trx.deleteFrom('proposed_edit').where('id', '=', id).execute();
}

/** Locks a proposed change. Lock its product or store first. */
export function lockProposedEdit(trx: Executor, id: number) {
  return trx
    .selectFrom('proposed_edit as e')
    .innerJoin('app_user as u', 'u.id', 'e.proposed_by')
    .select(['e.id', 'e.product_id', 'e.store_id', 'e.before', 'e.after', 'e.state', 'e.proposed_by', 'u.email'])
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();
}

export function findProposedEdits(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('proposed_edit')
    .select(['id', 'product_id', 'store_id', 'before', 'after', 'state', 'proposed_by'])
    .where('id', 'in', ids)
    .execute();
}

export async function setEditState(trx: Executor, id: number, state: EditState): Promise<void> {
  await trx.updateTable('proposed_edit').set({ state }).where('id', '=', id).execute();
}

const othersLists = (userId: number, from: ReturnType<typeof sql>) => sql`EXISTS (
  SELECT FROM (${from}) item JOIN shopping_list_member m USING (list_id) WHERE m.user_id <> ${userId})`;

/** Returns true if the person added this record and no import, survey, verdict, merge or other person depends on it. */
export async function isOwnUnusedRecord(
  trx: Executor,
  { kind, id, userId }: { kind: EditedRecordKind; id: number; userId: number },
): Promise<boolean> {
  const column = sql.ref(columnOf[kind]);
  const isOthers = (author: string) => sql`${sql.ref(author)} IS DISTINCT FROM ${userId}`;
  const ofStores = sql`
    OR EXISTS (SELECT FROM preferred_store s WHERE s.store_id = one.id AND ${isOthers('s.user_id')})
    OR EXISTS (SELECT FROM store_aisle_order o WHERE o.store_id = one.id)
    OR ${othersLists(userId, sql`SELECT list_id FROM shopping_list_plan_item WHERE store_id = one.id`)}`;
  const { rows } = await sql<{ isDraft: boolean }>`
    SELECT one.import_id IS NULL
      AND EXISTS (SELECT FROM revision r WHERE r.kind = ${kind} AND r.record_id = one.id AND r.before IS NULL
                    AND r.changed_by = ${userId})
      AND NOT (
        EXISTS (SELECT FROM price p WHERE p.${column} = one.id
                  AND (${isOthers('p.added_by')} OR p.price_is_verified = 'verified'))
        OR EXISTS (SELECT FROM price p JOIN price_observation o ON o.price_id = p.id
                   WHERE p.${column} = one.id AND ${isOthers('o.user_id')})
        OR ${othersLists(userId, sql`SELECT list_id FROM shopping_list_item WHERE ${column} = one.id AND deleted_at IS NULL`)}
        OR EXISTS (SELECT FROM revision r WHERE r.kind = ${kind} AND r.record_id = one.id AND r.undone_at IS NULL
                     AND ${isOthers('r.changed_by')})
        OR EXISTS (SELECT FROM review_decision d WHERE d.kind = ${kind} AND d.record_id = one.id
                     AND d.verdict = 'verified' AND d.undone_at IS NULL)
        OR EXISTS (SELECT FROM record_merge m WHERE m.kind = ${kind} AND m.keep_id = one.id AND m.undone_at IS NULL)
        OR EXISTS (SELECT FROM import_match i WHERE i.kind = ${kind} AND i.record_id = one.id
                     AND ${isOthers('i.matched_by')})
        OR (one.image IS NOT NULL AND ${isOthers('one.image_by')})
        ${kind === 'store' ? ofStores : sql``}
      ) AS "isDraft"
    FROM ${sql.table(kind)} one WHERE one.id = ${id}`.execute(trx);
  return rows[0]?.isDraft ?? false;
}

/** Moves changes of merged records to the surviving one. Of several by one author, the newest stays open. */
export async function moveEditsToSurvivor(
  trx: Executor,
  { kind, mergeId, keepId, ids }: { kind: EditedRecordKind; mergeId: number; keepId: number; ids: readonly number[] },
): Promise<void> {
  const column = sql.ref(columnOf[kind]);
  await sql`
    INSERT INTO merge_proposed_edit (merge_id, edit_id, from_id, state)
    SELECT ${mergeId}, id, ${column}, state FROM proposed_edit
    WHERE ${column} = ANY(${ids}::integer[])
       OR (${column} = ${keepId} AND state = 'waiting' AND proposed_by IN (
             SELECT proposed_by FROM proposed_edit WHERE ${column} = ANY(${ids}::integer[]) AND state = 'waiting'))`.execute(
    trx,
  );
  await sql`
    UPDATE proposed_edit SET state = 'withdrawn' WHERE id IN (
      SELECT id FROM (
        SELECT e.id, row_number() OVER (PARTITION BY proposed_by ORDER BY proposed_at DESC, e.id DESC) AS n
        FROM proposed_edit e JOIN merge_proposed_edit m ON m.edit_id = e.id
        WHERE m.merge_id = ${mergeId} AND e.state = 'waiting') one
      WHERE n > 1)`.execute(trx);
  await sql`UPDATE proposed_edit SET ${column} = ${keepId} WHERE ${column} = ANY(${ids}::integer[])`.execute(trx);
}

/** Does not move changes that were decided since the merge. */
export async function undoMoveOfEdits(
  trx: Executor,
  { kind, mergeId, keepId }: { kind: EditedRecordKind; mergeId: number; keepId: number },
): Promise<void> {
  const column = sql.ref(columnOf[kind]);
  const moved = sql`FROM merge_proposed_edit m WHERE m.merge_id = ${mergeId} AND m.edit_id = e.id AND e.${column} = ${keepId}`;
  await sql`
    UPDATE proposed_edit e SET ${column} = m.from_id ${moved}
      AND (e.state = m.state OR (e.state = 'withdrawn' AND m.state = 'waiting'))`.execute(trx);
  await sql`
    UPDATE proposed_edit e SET state = 'waiting' FROM merge_proposed_edit m
    WHERE m.merge_id = ${mergeId} AND m.edit_id = e.id AND m.state = 'waiting' AND e.state = 'withdrawn'
      AND e.${column} = m.from_id AND ${isFree(kind)}`.execute(trx);
}

/** SQL condition: the author of change `e` has no other waiting change of its record. */
const isFree = (kind: EditedRecordKind) => sql`NOT EXISTS (
  SELECT FROM proposed_edit o WHERE o.${sql.ref(columnOf[kind])} = e.${sql.ref(columnOf[kind])}
    AND o.proposed_by = e.proposed_by AND o.state = 'waiting')`;

/** Returns false if the author has another waiting change of the record. */
export async function reopenEdit(trx: Executor, kind: EditedRecordKind, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE proposed_edit e SET state = 'waiting' WHERE id = ${id} AND ${isFree(kind)}`.execute(trx);
  return numAffectedRows > 0n;
}

interface Work {
  userId: number;
  since: Date;
}

export async function withdrawEdits(trx: Executor, { userId, since }: Work): Promise<number[]> {
  const rows = await trx
    .updateTable('proposed_edit')
    .set({ state: 'withdrawn' })
    .where('proposed_by', '=', userId)
    .where('proposed_at', '>=', since)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function reopenEdits(trx: Executor, ids: readonly number[]): Promise<number> {
  let count = 0;
  for (const edit of ids.length === 0 ? [] : await findProposedEdits(trx, ids)) {
    if (edit.state !== 'withdrawn') continue;
    if (await reopenEdit(trx, edit.product_id === null ? 'store' : 'product', edit.id)) count += 1;
  }
  return count;
}
