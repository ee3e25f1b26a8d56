import type { BulkResult, ReviewBulk, ReviewKind, ReviewVerdict } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { ReviewedBefore } from '../../../platform/database/admin-tables.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { lockRecord, type RecordKind, setImageState } from '../../catalogue/index.ts';
import { mergeRecords } from '../../merges/index.ts';
import { changePricesOf, verifyPrice } from '../../prices/index.ts';
import { processOneByOne } from '../bulk.ts';
import { correctPrice } from '../prices/change-prices.service.ts';
import { getAdminPrice } from '../prices/prices.service.ts';
import { findActiveDecision, findPriceState, findPricesDecidedAlong, findReviewer } from './decisions.queries.ts';
import { decideAboutEdit, duplicateAdvice } from './edits.service.ts';
import { imageVersion, recordVersion } from './review-items.ts';
import { saveDecision } from './save-decision.ts';

/** Approves or rejects an item. Throws NotFound, and Conflict if it was decided or changed meanwhile. */
export async function decideInReview(db: Database, given: ReviewVerdict, actor: Actor): Promise<{ id: number }> {
  return inTransaction(
    db,
    async (trx) => {
      const before = await decideAbout[given.kind](trx, given, actor);
      const { kind, id, verdict } = given;
      return { id: await saveDecision(trx, { kind, id, verdict, before, decidedBy: actor.userId }) };
    },
    refusals,
  );
}

/** Decides several items, each in its own transaction. A result's `id` is the index in `items`. */
export async function decideSeveralInReview(
  db: Database,
  { verdict, items }: ReviewBulk,
  actor: Actor,
): Promise<BulkResult> {
  const isRecord = (kind?: ReviewKind) => kind === 'product' || kind === 'store';
  // A rejected record also rejects its prices. Prices are decided first, so that each has its own decision.
  const positions = [...items.keys()].sort(
    (a, b) => Number(isRecord(items[a]?.kind)) - Number(isRecord(items[b]?.kind)) || a - b,
  );
  return processOneByOne(positions, async (position) => {
    const item = items[position];
    return item && (await decideInReview(db, { ...item, verdict }, actor)).id;
  });
}

type Decide = (trx: Executor, given: ReviewVerdict, actor: Actor) => Promise<ReviewedBefore>;

const decideAbout: Record<ReviewKind, Decide> = {
  price: (trx, { id, version, verdict, price: amount }, actor) =>
    changePricesOf(trx, id, async () => {
      const price = await getAdminPrice(trx, id);
      const before = await findPriceState(trx, id);
      if (price.price_is_verified !== 'pending') throw await decidedMeanwhile(trx, 'price', id);
      ensureSame(version, price.version);
      const corrected = amount === undefined ? undefined : await correctPrice(trx, id, amount, actor);
      await verifyPrice(trx, actor, id, verdict, { isNotifiedLater: true });
      return { prices: before ? [{ ...before, ...(corrected && { corrected }) }] : [] };
    }),
  'product-image': (trx, given, actor) => decideAboutImage(trx, 'product', given, actor),
  'store-image': (trx, given, actor) => decideAboutImage(trx, 'store', given, actor),
  product: (trx, given, actor) => decideAboutRecord(trx, 'product', given, actor),
  store: (trx, given, actor) => decideAboutRecord(trx, 'store', given, actor),
  'product-edit': (trx, given, actor) => decideAboutEdit(trx, given, actor, { ensureSame, decidedMeanwhile }),
  'store-edit': (trx, given, actor) => decideAboutEdit(trx, given, actor, { ensureSame, decidedMeanwhile }),
};

async function decideAboutImage(
  trx: Executor,
  kind: RecordKind,
  { id, version, verdict }: ReviewVerdict,
  actor: Actor,
): Promise<ReviewedBefore> {
  const row = await lockRecord(trx, kind, id);
  if (!row?.image) throw new NotFound('The picture is not there any more.');
  if (row.img_is_verified !== 'pending') throw await decidedMeanwhile(trx, `${kind}-image`, id);
  ensureSame(version, imageVersion(row));
  await setImageState(trx, actor, kind, row, verdict);
  return { image: row.image };
}

/** Decides a new record. Rejection also rejects its prices. A duplicate is merged into the existing record. */
async function decideAboutRecord(
  trx: Executor,
  kind: RecordKind,
  { id, version, verdict, merge_into: keep }: ReviewVerdict,
  actor: Actor,
): Promise<ReviewedBefore> {
  if (keep !== undefined) {
    const request = { kind, keep, merge: [id], fill_empty: true, dry_run: false };
    const { id: merge } = await mergeRecords(trx, request, actor, async (locked) => {
      await lockWaiting(locked, kind, id, version);
    });
    return merge === null ? {} : { merge };
  }
  // Locks stores before products, in lock order.
  const prices = verdict === 'rejected' ? await findPricesDecidedAlong(trx, kind, id) : [];
  for (const price of prices) await verifyPrice(trx, actor, price.id, 'rejected', { isNotifiedLater: true });
  const row = await lockWaiting(trx, kind, id, version);
  const action = verdict === 'verified' ? 'verify' : 'reject';
  await audit(trx, actor, { action, kind, ids: [id], summary: `The new ${kind} ${row.name} is ${verdict}.` });
  return { prices };
}

/** Another record was given the name or barcode of the approved change meanwhile. */
const refusals = { duplicate: () => new Conflict(`Another record has this name or barcode. ${duplicateAdvice}`) };

/** Locks a new record that is unchanged and not decided. */
async function lockWaiting(trx: Executor, kind: RecordKind, id: number, version: string) {
  const row = await lockRecord(trx, kind, id);
  if (await findActiveDecision(trx, kind, id)) throw await decidedMeanwhile(trx, kind, id);
  if (!row) throw new NotFound(`The ${kind} is not there any more.`);
  ensureSame(version, recordVersion(row));
  return row;
}

function ensureSame(looked: string, now: string): void {
  if (looked !== now) throw new Conflict('It was changed meanwhile. Please look at it again.');
}

async function decidedMeanwhile(trx: Executor, kind: ReviewKind, id: number): Promise<Conflict> {
  const decided = await findReviewer(trx, kind, id);
  if (!decided) return new Conflict('Already decided by somebody else.');
  const { name, verdict, merged_into } = decided;
  const done = merged_into ? `merged into ${merged_into}` : verdict === 'verified' ? 'approved' : 'rejected';
  return new Conflict(`Already decided by ${name ?? 'somebody else'}: ${done}.`);
}
