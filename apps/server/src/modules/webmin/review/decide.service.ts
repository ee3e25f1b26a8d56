import type { ReviewKind, ReviewVerdict } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { ReviewedBefore } from '../../../platform/database/admin-tables.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { lockProduct, lockStore, setImageState } from '../../catalogue/index.ts';
import { changePricesOf, verifyPrice } from '../../prices/index.ts';
import { getAdminPrice } from '../prices/prices.service.ts';
import { findPriceState, findStanding, findUndecidedPrices, insertDecision } from './decisions.queries.ts';
import { decideAboutEdit, wayForward } from './edits.service.ts';
import { imageVersion, type RecordKind, recordVersion } from './review-items.ts';

/** So many seconds a decision can be taken back before whoever added it is told. */
const waitBeforeTelling = 60;

/**
 * Approves or rejects what was looked at in the review. Throws NotFound, and Conflict where somebody else has decided
 * about it or changed it meanwhile.
 */
export async function decideInReview(db: Database, given: ReviewVerdict, actor: Actor): Promise<{ id: number }> {
  return inTransaction(
    db,
    async (trx) => {
      const before = await decideAbout[given.kind](trx, given, actor);
      const { kind, id, verdict } = given;
      const decision = await insertDecision(trx, { kind, id, verdict, before, decidedBy: actor.userId });
      await addJob(trx, 'tell-of-decision', { decision }, { wait: waitBeforeTelling });
      return { id: decision };
    },
    refusals,
  );
}

type Decide = (trx: Executor, given: ReviewVerdict, actor: Actor) => Promise<ReviewedBefore>;

const decideAbout: Record<ReviewKind, Decide> = {
  price: (trx, { id, version, verdict }, actor) =>
    changePricesOf(trx, id, async () => {
      const price = await getAdminPrice(trx, id);
      const before = await findPriceState(trx, id);
      if (price.price_is_verified !== 'pending') throw await decidedMeanwhile(trx, 'price', id);
      ensureSame(version, price.version);
      await verifyPrice(trx, actor, id, verdict, { isToldLater: true });
      return { prices: before ? [before] : [] };
    }),
  'product-image': (trx, given, actor) => decideAboutImage(trx, 'product', given, actor),
  'store-image': (trx, given, actor) => decideAboutImage(trx, 'store', given, actor),
  product: (trx, given, actor) => decideAboutRecord(trx, 'product', given, actor),
  store: (trx, given, actor) => decideAboutRecord(trx, 'store', given, actor),
  'product-edit': (trx, given, actor) => decideAboutEdit(trx, given, actor, { ensureSame, decidedMeanwhile }),
  'store-edit': (trx, given, actor) => decideAboutEdit(trx, given, actor, { ensureSame, decidedMeanwhile }),
};

const lock = { product: lockProduct, store: lockStore };

async function decideAboutImage(
  trx: Executor,
  kind: RecordKind,
  { id, version, verdict }: ReviewVerdict,
  actor: Actor,
): Promise<ReviewedBefore> {
  const row = await lock[kind](trx, id);
  if (!row?.image) throw new NotFound('The picture is not there any more.');
  if (row.img_is_verified !== 'pending') throw await decidedMeanwhile(trx, `${kind}-image`, id);
  ensureSame(version, imageVersion(row));
  await setImageState(trx, actor, kind, row, verdict);
  return { image: row.image };
}

/** What people say that a rejected product costs, or that costs something in a rejected store, goes with it. */
async function decideAboutRecord(
  trx: Executor,
  kind: RecordKind,
  { id, version, verdict }: ReviewVerdict,
  actor: Actor,
): Promise<ReviewedBefore> {
  // Stores are taken before products, as everybody takes them.
  const prices = verdict === 'rejected' ? await findUndecidedPrices(trx, kind, id) : [];
  for (const price of prices) await verifyPrice(trx, actor, price.id, 'rejected', { isToldLater: true });
  const row = await lock[kind](trx, id);
  if (!row) throw new NotFound(`The ${kind} is not there any more.`);
  if (await findStanding(trx, kind, id)) throw await decidedMeanwhile(trx, kind, id);
  ensureSame(version, recordVersion(row));
  const action = verdict === 'verified' ? 'verify' : 'reject';
  await audit(trx, actor, { action, kind, ids: [id], summary: `The new ${kind} ${row.name} is ${verdict}.` });
  return { prices };
}

/** Another record has just been given the name or barcode of an approved change. */
const refusals = { duplicate: () => new Conflict(`Another record has this name or barcode. ${wayForward}`) };

function ensureSame(looked: string, now: string): void {
  if (looked !== now) throw new Conflict('It was changed meanwhile: please look at it again.');
}

async function decidedMeanwhile(trx: Executor, kind: ReviewKind, id: number): Promise<Conflict> {
  const standing = await findStanding(trx, kind, id);
  if (!standing) return new Conflict('Somebody else has decided about it meanwhile.');
  const done = standing.verdict === 'verified' ? 'approved' : 'rejected';
  return new Conflict(`${standing.email ?? 'Somebody else'} has ${done} it meanwhile.`);
}
