import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notifyImageDecision } from '../../catalogue/index.ts';
import { notify } from '../../notifications/index.ts';
import { notifyPriceDecision } from '../../prices/index.ts';
import { lockReviewDecision, markReviewDecision, type ReviewDecisionRow } from './decisions.queries.ts';
import { findEditAuthors, notifyEditDecision } from './edits.service.ts';

/** Notifies the author of a decision once, if it is still active. */
export async function notifyDecision(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const decision = await lockReviewDecision(trx, id);
    if (!decision || decision.undone_at || decision.told_at) return;
    if (await notifyAuthor(trx, decision)) await markReviewDecision(trx, id, 'told_at');
  });
}

async function notifyAuthor(trx: Executor, { kind, record_id: id, verdict, before, decided_by }: ReviewDecisionRow) {
  if (kind === 'product-image')
    return notifyImageDecision(trx, decided_by, { kind: 'product', id, image: before.image }, verdict);
  if (kind === 'store-image')
    return notifyImageDecision(trx, decided_by, { kind: 'store', id, image: before.image }, verdict);
  if (kind === 'product-edit' || kind === 'store-edit') return notifyEditDecision(trx, decided_by, id, verdict);
  let isNotified = false;
  for (const { id: price, corrected } of before.prices ?? [])
    isNotified = (await notifyPriceDecision(trx, decided_by, price, verdict, corrected?.from)) || isNotified;
  return isNotified;
}

export async function notifyUndo(
  trx: Executor,
  { kind, record_id, before }: ReviewDecisionRow,
  actor: Actor,
): Promise<void> {
  const table = { 'product-image': 'product', 'store-image': 'store' } as const;
  const { rows } =
    kind === 'product-edit' || kind === 'store-edit'
      ? { rows: await findEditAuthors(trx, record_id) }
      : kind === 'product-image' || kind === 'store-image'
        ? await sql<{ author: number | null; what: string }>`
          SELECT image_by AS author, 'picture of ' || name AS what FROM ${sql.table(table[kind])} WHERE id = ${record_id}
        `.execute(trx)
        : await sql<{ author: number | null; what: string }>`
          SELECT p.added_by AS author, 'price of $' || p.price || ' for ' || product.name || ' at ' || store.name AS what
          FROM price p JOIN product ON product.id = p.product_id JOIN store ON store.id = p.store_id
          WHERE p.id = ANY(${(before.prices ?? []).map(({ id }) => id)}::bigint[]) AND p.price_is_verified = 'pending'
        `.execute(trx);
  for (const { author, what } of rows) {
    if (author === null || author === actor.userId) continue;
    await notify(trx, { userId: author, content: `Your ${what} is being looked at again.`, type: 'info' });
  }
}
