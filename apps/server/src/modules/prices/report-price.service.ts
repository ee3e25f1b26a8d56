import type { NewPrice, ReportedListing } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { changePricesOf } from './change-prices-of.ts';
import { findJustReported, insertReport, isFarOff } from './report-price.queries.ts';
import { mustFindReported } from './reported-listing.ts';

interface Services {
  db: Database;
  limits: Pick<Limits, 'prices'>;
}

/**
 * Adds a price as of now; for signed-in people. What an ordinary shopper reports is pending, and held when it is more
 * than half off the newest that is verified or imported, or while there is none the first one; a superuser's is
 * verified. The same price by the same person within a minute is a double tap: it is answered again. Throws
 * ValidationError by field for an unknown product or store.
 */
export async function reportPrice(
  { db, limits }: Services,
  me: CurrentUser,
  given: NewPrice,
): Promise<ReportedListing> {
  await limits.prices.take(String(me.id));
  return inTransaction(db, (trx) => writeReport(trx, me, given));
}

async function writeReport(
  trx: Executor,
  me: CurrentUser,
  { product, store, price, source }: NewPrice,
): Promise<ReportedListing> {
  const id = await changePricesOf(trx, { productId: product, storeId: store }, async (pair) => {
    const known = await findJustReported(trx, me.id, pair, price);
    if (known !== undefined) return known;
    const report = me.isSuperuser
      ? { price, verification: 'verified' as const, isHeld: false, source: source || shoppers }
      : { price, verification: 'pending' as const, isHeld: await isFarOff(trx, pair, price), source: shoppers };
    return insertReport(trx, me.id, pair, report);
  });
  return mustFindReported(trx, id, me);
}

/** The source of what shoppers report. */
const shoppers = 'user';
