import type { BulkResult } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { ReviewedBefore } from '../../../platform/database/admin-tables.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { lockRecord, type RecordKind, setImageState } from '../../catalogue/index.ts';
import { undoMerge } from '../../merges/index.ts';
import { changePricesOf } from '../../prices/index.ts';
import { processOneByOne } from '../bulk.ts';
import {
  findActiveDecision,
  findPriceAmount,
  findPriceState,
  lockReviewDecision,
  markReviewDecision,
  type ReviewDecisionRow,
  restorePriceState,
} from './decisions.queries.ts';
import { restoreDecidedEdit } from './edits.service.ts';
import { notifyUndo } from './notify-decision.ts';

type PriceState = NonNullable<ReviewedBefore['prices']>[number];

/** Undoes a review decision. Throws NotFound, and Conflict if it is already undone or the record changed since. */
export async function undoDecision(db: Database, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const decision = await lockReviewDecision(trx, id);
    if (!decision) throw new NotFound('There is no such decision.');
    if (decision.undone_at) throw new Conflict('This decision is undone already.');
    const active = await findActiveDecision(trx, decision.kind, decision.record_id);
    if (active?.id !== id) throw changedSince();
    await restore(trx, decision, actor);
    await markReviewDecision(trx, id, 'undone_at');
    if (decision.told_at) await notifyUndo(trx, decision, actor);
  });
}

export function undoDecisions(db: Database, ids: readonly number[], actor: Actor): Promise<BulkResult> {
  return processOneByOne(ids, async (id) => {
    await undoDecision(db, id, actor);
    return undefined;
  });
}

async function restore(trx: Executor, decision: ReviewDecisionRow, actor: Actor): Promise<void> {
  const { kind, record_id: id, verdict, before } = decision;
  if (kind === 'product-image' || kind === 'store-image') {
    await restoreImage(trx, decision, actor);
    return;
  }
  if (kind === 'product-edit' || kind === 'store-edit') {
    if (!(await restoreDecidedEdit(trx, decision, actor))) throw changedSince();
    return;
  }
  if (before.merge !== undefined) await undoMerge(trx, before.merge, actor);
  for (const price of before.prices ?? []) {
    const isAsLeft = await restorePrice(trx, price, verdict);
    // Prices of a rejected record that were decided again remain unchanged.
    if (!isAsLeft && kind === 'price') throw changedSince();
  }
  const summary = `Undid the decision that the ${kind} ${id} is ${verdict}.`;
  await audit(trx, actor, {
    action: 'undo',
    kind,
    ids: [id],
    summary,
    before: { review: verdict },
    after: {
      review: 'pending',
      prices: before.prices?.map(({ corrected, ...state }) => ({
        ...state,
        ...(corrected && { price: corrected.from }),
      })),
    },
  });
}

async function restorePrice(trx: Executor, state: PriceState, verdict: ReviewDecisionRow['verdict']): Promise<boolean> {
  if (!(await findPriceState(trx, state.id))) return false;
  return changePricesOf(trx, state.id, async () => {
    const now = await findPriceState(trx, state.id);
    if (now?.price_is_verified !== verdict) return false;
    const { corrected } = state;
    if (corrected && Number(await findPriceAmount(trx, state.id)) !== Number(corrected.to)) return false;
    await restorePriceState(trx, state);
    return true;
  });
}

async function restoreImage(trx: Executor, decision: ReviewDecisionRow, actor: Actor): Promise<void> {
  const kind: RecordKind = decision.kind === 'product-image' ? 'product' : 'store';
  const row = await lockRecord(trx, kind, decision.record_id);
  if (row?.image !== decision.before.image || row?.img_is_verified !== decision.verdict) throw changedSince();
  await setImageState(trx, actor, kind, row, 'pending');
}

const changedSince = () => new Conflict('It was changed again since, and stays as it is.');
