import type { ReportedListing } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { HttpError, NotFound } from '../../platform/errors.ts';
import { findListedPrice } from '../listing-writes/index.ts';
import { findPrice } from '../listings/index.ts';
import { changePricesOf } from './change-prices-of.ts';
import { confirmUnchangedPrice } from './confirm-unchanged-price.ts';
import { addPriceReport, type PriceReporter, type PriceReportServices } from './report-price.service.ts';
import { getReportedListing } from './reported-listing.ts';

/** A second time within a week changes nothing. A sample becomes a report. Throws 409 if the listed price differs. */
export async function confirmPrice(
  { db, limits }: PriceReportServices,
  { me, actor, network }: PriceReporter,
  id: number,
  device: string | undefined,
): Promise<ReportedListing> {
  await limits.prices.take(String(me.id));
  const observer = { userId: me.id, network, device };
  return inTransaction(db, async (trx) => {
    const confirmed = await changePricesOf(trx, id, async (pair) => {
      const listed = await findListedPrice(trx, pair);
      if (!listed) throw new NotFound('This price is no longer listed.');
      if ((await findPrice(trx, id))?.price !== listed.price) await refuse(trx, listed.price_id, me);
      if (listed.source === 'sample') return addPriceReport(trx, me, pair, { price: listed.price, observer });
      await confirmUnchangedPrice(trx, listed.price_id, { me, actor, observer });
      return listed.price_id;
    });
    return getReportedListing(trx, confirmed, me);
  });
}

async function refuse(trx: Executor, listedId: number, viewer: PriceReporter['me']): Promise<never> {
  const listing = await getReportedListing(trx, listedId, viewer);
  const detail = `The price has changed to $${listing.price}.`;
  throw new HttpError(409, detail, { extra: { id: listedId, listing } });
}
