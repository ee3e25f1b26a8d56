import { counted, moreOrLess, priceSourceNames, type ReporterRecord } from '@bargain-buddy/domain';
import type { KnownPrice } from './report-price.queries.ts';

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Port_of_Spain', dateStyle: 'medium' });

/** Why a price is held that is far off a known one, for whoever decides about it. */
export function whyFarOff(price: string, known: KnownPrice): string {
  const off = moreOrLess(Number(price), Number(known.price));
  return `${off} than $${known.price} (${standingOf(known)}, ${days.format(known.seen)}).`;
}

function standingOf({ is_trusted, price_is_verified, source, surveyed, confirmations }: KnownPrice): string {
  if (!is_trusted) return 'the first one reported there';
  if (source !== 'user') return priceSourceNames[source] ?? source;
  if (price_is_verified === 'verified') return 'verified';
  return surveyed ? 'seen by a survey' : `confirmed ${counted(confirmations, 'time')}`;
}

/** Why the price of somebody who is rejected often is held. */
export const whyDistrusted = ({ verified, rejected }: ReporterRecord) =>
  `Of ${counted(verified + rejected, 'price')} of theirs that were decided about, ${rejected} were rejected.`;
