import type { ReportedListing, Verification } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notify } from '../notifications/index.ts';
import { changePricesOf } from './change-prices-of.ts';
import { getReportedListing } from './reported-listing.ts';

/** Verifies or rejects a price. The caller's transaction should change prices of no other store. Throws NotFound. */
export async function verifyPrice(
  trx: Executor,
  actor: Actor,
  id: number,
  verification: Verification,
  { isNotifiedLater = false } = {},
): Promise<ReportedListing> {
  await changePricesOf(trx, id, () => decideAboutLockedPrice(trx, actor, id, verification, { isNotifiedLater }));
  return getReportedListing(trx, id, { isSuperuser: true });
}

/** The caller has locked the store and refreshes the listing. */
export async function decideAboutLockedPrice(
  trx: Executor,
  actor: Actor,
  id: number,
  verification: Verification,
  { isNotifiedLater = false } = {},
): Promise<void> {
  const known = await findPriceToVerify(trx, id);
  if (!known || !(await setVerification(trx, id, verification))) return;
  await audit(trx, actor, { ...auditedAs[verification], kind: 'price', ids: [id], ...summaryOf(known, verification) });
  if (!isNotifiedLater) await notifyAuthor(trx, actor.userId, known, verification);
}

export function decideAboutPrice(
  db: Database,
  actor: Actor,
  id: number,
  verification: Verification,
): Promise<ReportedListing> {
  return inTransaction(db, (trx) => verifyPrice(trx, actor, id, verification));
}

const auditedAs = {
  verified: { action: 'verify' },
  rejected: { action: 'reject' },
  pending: { action: 'update' },
} as const;

function summaryOf({ price, product, store, price_is_verified, held }: PriceToVerify, verification: Verification) {
  return {
    summary: `The price $${price} of ${product} at ${store} is ${verification}.`,
    before: { price_is_verified, held },
    after: { price_is_verified: verification, held: held && verification !== 'verified' },
  };
}

/** `correctedFrom` is the amount before a correction. Returns false if the decision is no longer current. */
export async function notifyPriceDecision(
  trx: Executor,
  decidedBy: number | null,
  id: number,
  verification: Verification,
  correctedFrom?: string,
): Promise<boolean> {
  const known = await findPriceToVerify(trx, id);
  if (known?.price_is_verified !== verification) return false;
  await notifyAuthor(trx, decidedBy, known, verification, correctedFrom);
  return true;
}

async function notifyAuthor(
  trx: Executor,
  decidedBy: number | null,
  { id, price, product, store, added_by }: PriceToVerify,
  verification: Verification,
  correctedFrom?: string,
): Promise<void> {
  if (added_by === null || added_by === decidedBy || verification === 'pending') return;
  const what = `Your price of $${correctedFrom ?? price} for ${product} at ${store}`;
  const done = correctedFrom === undefined ? 'was approved' : `was corrected to $${price}`;
  await notify(trx, {
    userId: added_by,
    ...(verification === 'verified'
      ? { content: `${what} ${done}. Thank you!`, type: 'success', path: `/listings/${id}` }
      : { content: `${what} was not accepted.`, type: 'warning' }),
  });
}

function findPriceToVerify(executor: Executor, id: number) {
  return executor
    .selectFrom('price')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select([
      'price.id',
      'price.price',
      'price.product_id',
      'price.store_id',
      'price.price_is_verified',
      'price.held',
      'price.added_by',
      'product.name as product',
      'store.name as store',
    ])
    .where('price.id', '=', id)
    .executeTakeFirst();
}
type PriceToVerify = NonNullable<Awaited<ReturnType<typeof findPriceToVerify>>>;

/** Releases a verified price from its hold. Returns false if the state was the same before. */
async function setVerification(executor: Executor, id: number, verification: Verification): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('price')
    .set({ price_is_verified: verification, held: verification === 'verified' ? false : sql<boolean>`held` })
    .where('id', '=', id)
    .where('price_is_verified', '!=', verification)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
