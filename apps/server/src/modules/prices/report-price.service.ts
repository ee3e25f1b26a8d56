import type { NewPrice, ReportedListing } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts';
import { ValidationError } from '../../platform/errors.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { holdStore } from '../listings/index.ts';
import { changeListing } from './change-listing.ts';
import { findJustReported, insertReport, isFarOff, productExists } from './report-price.queries.ts';
import { mustFindReported } from './reported-listing.ts';

interface Services {
  db: Database;
  limits: Pick<Limits, 'prices'>;
}

/**
 * Adds a price as of now; for signed-in people. What an ordinary shopper reports is pending, and held when it is more than half
 * off the listed one, or off the newest that is verified, imported or somebody else's; a superuser's is verified. The same
 * price by the same person within a minute is a double tap: it is answered again. Throws ValidationError by field for an
 * unknown product or store.
 */
export async function reportPrice(
  { db, limits }: Services,
  me: CurrentUser,
  given: NewPrice,
): Promise<ReportedListing> {
  await limits.prices.take(String(me.id));
  return retryDeadlocks(() => db.transaction().execute((trx) => writeReport(trx, me, given)));
}

async function writeReport(
  trx: Executor,
  me: CurrentUser,
  { product, store, price, source }: NewPrice,
): Promise<ReportedListing> {
  // Reports of one store take turns from here, so that each sees the listing that the one before has made.
  await ensureKnown(trx, product, store);
  const offer = { productId: product, storeId: store };
  const report = me.isSuperuser
    ? { price, verification: 'verified' as const, isHeld: false, source: source || shoppers }
    : { price, verification: 'pending' as const, isHeld: await isFarOff(trx, me.id, offer, price), source: shoppers };
  const id =
    (await findJustReported(trx, me.id, offer, price)) ??
    (await changeListing(trx, offer, () => insertReport(trx, me.id, offer, report)));
  return mustFindReported(trx, id, me);
}

/** The source of what shoppers report. */
const shoppers = 'user';

async function ensureKnown(trx: Executor, product: number, store: number): Promise<void> {
  const unknown: Record<string, string[]> = {};
  // The store before the product, as everybody takes them: two who took them crosswise would wait for each other for ever.
  if (!(await holdStore(trx, store))) unknown.store = ['There is no such store.'];
  if (!(await productExists(trx, product))) unknown.product = ['There is no such product.'];
  if (Object.keys(unknown).length > 0) throw new ValidationError(unknown);
}
