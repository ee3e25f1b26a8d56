import type { PriceIndexData, PriceTrendData } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { formatPercent } from './format.ts';

/** "Rice in South costs 4 % more than in June (214 prices in 9 stores)." */
export function trendInWords(name: string, { month, since, percent, prices, stores }: PriceTrendData): string {
  const change =
    percent === 0 ? 'costs the same as' : `costs ${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than`;
  const basis = `${formatCount(prices, 'price')} in ${formatCount(stores, 'store')}`;
  return `${name} ${change} in ${monthInWords(since, month)} (${basis}).`;
}

type IndexChange = NonNullable<PriceIndexData['change']>;

/** "2.4 % more than in June 2026, by 4,429 matched prices of October 2026." `same` replaces "0.0 % more than". */
export function indexChangeInWords(same: string, { month, since, percent, matched, provisional }: IndexChange): string {
  const rounded = formatPercent(Math.abs(percent));
  const change = rounded === formatPercent(0) ? same : `${rounded} ${percent > 0 ? 'more' : 'less'} than`;
  const basis = `by ${formatCount(matched, 'matched price')} of ${longMonthName(month)}`;
  return `${change} in ${longMonthName(since)}, ${basis}${provisional ? ', which is not over' : ''}.`;
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** "June", with its year if that is not the year of `now`. */
function monthInWords(month: string, now: string): string {
  const [year, number] = month.split('-');
  const name = monthNames[Number(number) - 1] ?? '';
  return now.startsWith(`${year}-`) ? name : `${name} ${year}`;
}

/** "June 2026". */
export const longMonthName = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

export const shortMonth = (month: string) =>
  `${monthNames[Number(month.slice(5)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`;
