import type { DecidedItem, ReviewKind, ReviewVerdict } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { ReviewedBefore } from '../../../platform/database/admin-tables.ts';
import type { Executor } from '../../../platform/database/database.ts';

interface NewDecision extends Pick<ReviewVerdict, 'kind' | 'id' | 'verdict'> {
  before: ReviewedBefore;
  decidedBy: number | null;
}

/** Keeps what was decided, and answers its id. */
export async function insertDecision(
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

/** A decision, taken so that it is undone, or told, once. */
export function lockDecision(trx: Executor, id: number) {
  return trx.selectFrom('review_decision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof lockDecision>>>;

/** The latest decision about something that stands, with the address of who made it. */
export function findStanding(trx: Executor, kind: ReviewKind, recordId: number) {
  return trx
    .selectFrom('review_decision as d')
    .leftJoin('app_user as u', 'u.id', 'd.decided_by')
    .select(['d.id', 'd.verdict', 'd.decided_at', 'u.email'])
    .where('d.kind', '=', kind)
    .where('d.record_id', '=', recordId)
    .where('d.undone_at', 'is', null)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface DecidedRow extends Pick<DecidedItem, 'decision' | 'kind' | 'id' | 'verdict' | 'name' | 'place'> {
  decided_at: Date;
  address: string | null;
  price: string | null;
  record: number | null;
}

/** The latest 50 decisions of somebody within a day that stand and are about what is still there. */
export async function findDecided(db: Executor, by: number): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    SELECT d.id AS decision, d.kind, d.record_id AS id, d.verdict, d.decided_at, coalesce(product.name, store.name) AS name,
           store.name AS place, store.address, price.price, coalesce(edit.product_id, edit.store_id) AS record
    FROM review_decision d
    LEFT JOIN price ON d.kind = 'price' AND price.id = d.record_id
    LEFT JOIN proposed_edit edit ON d.kind IN ('product-edit', 'store-edit') AND edit.id = d.record_id
    LEFT JOIN product ON product.id =
      CASE WHEN d.kind = 'price' THEN price.product_id WHEN d.kind IN ('product', 'product-image') THEN d.record_id
      ELSE edit.product_id END
    LEFT JOIN store ON store.id =
      CASE WHEN d.kind = 'price' THEN price.store_id WHEN d.kind IN ('store', 'store-image') THEN d.record_id
      ELSE edit.store_id END
    WHERE d.decided_by = ${by} AND d.undone_at IS NULL AND d.decided_at > now() - interval '24 hours'
      AND coalesce(product.id, store.id) IS NOT NULL
    ORDER BY d.id DESC LIMIT 50`.execute(db);
  return rows;
}

export async function markDecision(trx: Executor, id: number, column: 'told_at' | 'undone_at'): Promise<void> {
  await trx
    .updateTable('review_decision')
    .set({ [column]: new Date() })
    .where('id', '=', id)
    .execute();
}

/** What people reported of a product or store that nobody has decided about, store by store. */
export function findUndecidedPrices(trx: Executor, kind: 'product' | 'store', id: number) {
  return trx
    .selectFrom('price')
    .select(['id', 'price_is_verified', 'held'])
    .where(kind === 'product' ? 'product_id' : 'store_id', '=', id)
    .where('price_is_verified', '=', 'pending')
    .where('import_id', 'is', null)
    .orderBy('store_id')
    .orderBy('id')
    .execute();
}

/** A price as it stands; undefined where it is gone. */
export function findPriceState(trx: Executor, id: number) {
  return trx.selectFrom('price').select(['id', 'price_is_verified', 'held']).where('id', '=', id).executeTakeFirst();
}

export async function restorePriceState(
  trx: Executor,
  { id, ...state }: NonNullable<ReviewedBefore['prices']>[number],
): Promise<void> {
  await trx.updateTable('price').set(state).where('id', '=', id).execute();
}
