import { describeDifference, formatCount, priceSourceNames, type ReporterRecord } from '@bargain-buddy/domain';
import type { Anchor } from './report-price.queries.ts';

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Port_of_Spain', dateStyle: 'medium' });

export function describeDeviation(price: string, anchor: Anchor): string {
  const off = describeDifference(Number(price), Number(anchor.price));
  return `${off} than $${anchor.price} (${describe(anchor)}).`;
}

function describe({ from, source, seen_at, count, name }: Anchor): string {
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

export const whyDistrusted = ({ verified, rejected }: ReporterRecord) =>
  `${rejected} of the reporter’s ${formatCount(verified + rejected, 'decided price')} were rejected.`;
