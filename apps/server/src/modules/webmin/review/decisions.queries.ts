import type { DecidedItem, ReviewKind, ReviewVerdict } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { ReviewedBefore } from '../../../platform/database/admin-tables.ts';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import { restoreObservations } from '../../observations/index.ts';

interface NewDecision extends Pick<ReviewVerdict, 'kind' | 'id' | 'verdict'> {
  before: ReviewedBefore;
  decidedBy: number | null;
}

export async function insertReviewDecision(
  trx: Executor,
  { kind, id: record_id, verdict, before, decidedBy }: NewDecision,
): Promise<number> {
  const { id } = await trx
    .insertInto('review_decision')
    .values({ kind, record_id, verdict, before: JSON.stringify(before), decided_by: decidedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function lockReviewDecision(trx: Executor, id: number) {
  return trx.selectFrom('review_decision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
export type ReviewDecisionRow = NonNullable<Awaited<ReturnType<typeof lockReviewDecision>>>;

const mergeOf = sql<number>`(d.before ->> 'merge')::bigint`;

/** Returns the latest active decision about a record. Decisions with an undone merge are not active. */
export function findActiveDecision(trx: Executor, kind: ReviewKind, recordId: number) {
  return trx
    .selectFrom('review_decision as d')
    .leftJoin('app_user as u', 'u.id', 'd.decided_by')
    .leftJoin('record_merge as m', (join) => join.on('m.id', '=', mergeOf))
    .select(['d.id', 'd.verdict', 'd.decided_at', 'u.email', sql<string | null>`m.kept ->> 'name'`.as('merged_into')])
    .where('m.undone_at', 'is', null)
    .where('d.kind', '=', kind)
    .where('d.record_id', '=', recordId)
    .where('d.undone_at', 'is', null)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Decider {
  name: string | null;
  verdict: ReviewVerdict['verdict'];
  merged_into: string | null;
}

/** Returns the latest decision. Prices are also decided outside the review, so the audit log is read for them. */
export async function findReviewer(trx: Executor, kind: ReviewKind, id: number): Promise<Decider | undefined> {
  if (kind !== 'price') {
    const active = await findActiveDecision(trx, kind, id);
    return active && { ...active, name: active.email };
  }
  const row = await trx
    .selectFrom('audit_log')
    .select(['user_name as name', 'action'])
    .where('kind', '=', 'price')
    .where('action', 'in', ['verify', 'reject'])
    .where(sql<boolean>`record_ids @> ARRAY[${id}]::bigint[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { name: row.name, verdict: row.action === 'verify' ? 'verified' : 'rejected', merged_into: null };
}

type DecidedFields = Pick<DecidedItem, 'decision' | 'kind' | 'id' | 'verdict' | 'name' | 'place' | 'merged_into'>;
interface DecidedRow extends DecidedFields {
  decided_at: Date;
  address: string | null;
  price: string | null;
  record: number | null;
}

/** Returns the latest 50 active decisions of a user from the last 24 hours, for existing records. */
export function findRecentDecisions(db: Executor, by: number): Promise<DecidedRow[]> {
  return rowsOf(db)<DecidedRow>`
    SELECT d.id AS decision, d.kind, d.record_id AS id, d.verdict, d.decided_at,
           coalesce(product.name, store.name, m.gone -> 0 ->> 'name') AS name,
           CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.keep_id, 'name', m.kept ->> 'name') END AS merged_into,
           store.name AS place, store.address, price.price, coalesce(edit.product_id, edit.store_id) AS record
    FROM review_decision d
    LEFT JOIN record_merge m ON m.id = ${mergeOf}
    LEFT JOIN price ON d.kind = 'price' AND price.id = d.record_id
    LEFT JOIN proposed_edit edit ON d.kind IN ('product-edit', 'store-edit') AND edit.id = d.record_id
    LEFT JOIN product ON product.id =
      CASE WHEN d.kind = 'price' THEN price.product_id WHEN d.kind IN ('product', 'product-image') THEN d.record_id
      ELSE edit.product_id END
    LEFT JOIN store ON store.id =
      CASE WHEN d.kind = 'price' THEN price.store_id WHEN d.kind IN ('store', 'store-image') THEN d.record_id
      ELSE edit.store_id END
    WHERE d.decided_by = ${by} AND d.undone_at IS NULL AND d.decided_at > now() - interval '24 hours'
      AND coalesce(product.id, store.id, m.id) IS NOT NULL AND m.undone_at IS NULL
    ORDER BY d.id DESC LIMIT 50`;
}

export async function markReviewDecision(trx: Executor, id: number, column: 'told_at' | 'undone_at'): Promise<void> {
  await trx
    .updateTable('review_decision')
    .set({ [column]: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Prices that are rejected together with their product or store. Listed survey prices remain. */
const takenAlong = sql<boolean>`price_is_verified <> 'rejected'
  AND (import_id IS NULL OR (held AND price_is_verified = 'pending'))`;

export function findPricesDecidedAlong(trx: Executor, kind: 'product' | 'store', id: number) {
  return trx
    .selectFrom('price')
    .select(['id', 'price_is_verified', 'held'])
    .where(kind === 'product' ? 'product_id' : 'store_id', '=', id)
    .where(takenAlong)
    .orderBy('store_id')
    .orderBy('id')
    .execute();
}

export async function countPricesDecidedAlong(
  db: Executor,
  kind: 'product' | 'store',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const column = sql.ref(`${kind}_id`);
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT ${column} AS id, count(*) AS count FROM price
    WHERE ${column} = ANY(${ids}::integer[]) AND ${takenAlong} GROUP BY ${column}`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export function findPriceState(trx: Executor, id: number) {
  return trx.selectFrom('price').select(['id', 'price_is_verified', 'held']).where('id', '=', id).executeTakeFirst();
}

export async function findPriceAmount(trx: Executor, id: number): Promise<string | undefined> {
  return (await trx.selectFrom('price').select('price').where('id', '=', id).executeTakeFirst())?.price;
}

/** Restores the state, and the amount before a correction. */
export async function restorePriceState(
  trx: Executor,
  { id, price_is_verified, held, corrected }: NonNullable<ReviewedBefore['prices']>[number],
): Promise<void> {
  await trx
    .updateTable('price')
    .set({ price_is_verified, held, ...(corrected && { price: corrected.from }) })
    .where('id', '=', id)
    .execute();
  if (corrected) await restoreObservations(trx, id, corrected.observations);
}
