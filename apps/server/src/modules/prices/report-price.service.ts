import type { NewPrice, ReportedListing } from '@bargain-buddy/contract';
import {
  areReporterPricesHeld,
  describePriceDifference,
  formatCount,
  isReporterTrusted,
  priceSourceNames,
  type ReporterRecord,
} from '@bargain-buddy/domain';
import type { Actor } from '../../platform/audit.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { findReporterRecord, observeReportedPrice, type PriceObserver } from '../observations/index.ts';
import { changePricesOf } from './change-prices-of.ts';
import { confirmUnchangedPrice } from './confirm-unchanged-price.ts';
import {
  type AnchorPrice,
  findAnchorPrice,
  findEqualListedPrice,
  findRecentEqualReport,
  insertReportedPrice,
  type PriceHold,
} from './report-price.queries.ts';
import { getReportedListing } from './reported-listing.ts';

export interface PriceReportServices {
  db: Database;
  limits: Pick<Limits, 'prices'>;
}

export interface PriceReporter {
  me: CurrentUser;
  actor: Actor;
  network: string;
}

/**
 * Reports of shoppers are held if they deviate by more than half from the anchor or the reporter is distrusted. An
 * equal report within a minute is a double tap and returns the first one. Throws ValidationError.
 */
export async function reportPrice(
  { db, limits }: PriceReportServices,
  reporter: PriceReporter,
  { product, store, price, source, device }: NewPrice,
): Promise<ReportedListing> {
  const { me, actor, network } = reporter;
  await limits.prices.take(String(me.id));
  return inTransaction(db, async (trx) => {
    const id = await changePricesOf(trx, { productId: product, storeId: store }, async (pair) => {
      const known = await findRecentEqualReport(trx, me.id, pair, price);
      if (known !== undefined) return known;
      const observer = { userId: me.id, network, device };
      const listed = await findEqualListedPrice(trx, pair, price);
      if (listed === undefined) return addPriceReport(trx, me, pair, { price, source, observer });
      await confirmUnchangedPrice(trx, listed, { me, actor, observer });
      return listed;
    });
    return getReportedListing(trx, id, me);
  });
}

export async function addPriceReport(
  trx: Executor,
  me: CurrentUser,
  pair: ListingPair,
  { price, source, observer }: { price: string; source?: string | undefined; observer: PriceObserver },
): Promise<number> {
  const record = await findReporterRecord(trx, me.id);
  const hold = await reasonToHold();
  const id = await insertReportedPrice(trx, me.id, pair, {
    price,
    verification: me.isSuperuser ? 'verified' : 'pending',
    hold,
    source: (me.isSuperuser && source) || shopperSource,
  });
  await observeReportedPrice(trx, id, observer, isReporterTrusted(record));
  return id;

  async function reasonToHold(): Promise<PriceHold | undefined> {
    if (me.isSuperuser) return undefined;
    if (areReporterPricesHeld(record)) return { because: 'reporter', why: whyDistrusted(record) };
    const anchor = await findAnchorPrice(trx, pair, price);
    return anchor?.is_far ? { because: 'far off', why: describeDeviation(price, anchor) } : undefined;
  }
}

const shopperSource = 'user';

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Port_of_Spain', dateStyle: 'medium' });

function describeDeviation(price: string, anchor: AnchorPrice): string {
  const off = describePriceDifference(Number(price), Number(anchor.price));
  return `${off} than $${anchor.price} (${describe(anchor)}).`;
}

function describe({ from, source, seen_at, count, name }: AnchorPrice): string {
  const day = seen_at && days.format(seen_at);
  const stores = formatCount(count ?? 0, 'surveyed store');
  switch (from) {
    case 'pair':
      return `${source === 'user' ? 'checked price' : (priceSourceNames[source ?? ''] ?? source)}, ${day}`;
    case 'region':
      return `median of ${stores} in ${name}`;
    case 'elsewhere':
      return `median of ${stores} in other regions`;
    case 'kind':
      return `usual price of as much ${name}, from ${formatCount(count ?? 0, 'surveyed product')}`;
    case 'sample':
      return `${priceSourceNames.sample}, ${day}`;
    case 'first report':
      return `the first one reported there, ${day}`;
  }
}

const whyDistrusted = ({ verified, rejected }: ReporterRecord) =>
  `${rejected} of the reporter’s ${formatCount(verified + rejected, 'decided price')} were rejected.`;
