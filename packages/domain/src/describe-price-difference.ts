import { formatNumber } from './format-number.ts';

/** Describes a price relative to another: '300 % more', '60 % less'. */
export function describePriceDifference(price: number, other: number): string {
  const percent = Math.round((price / other - 1) * 100);
  return `${formatNumber(Math.abs(percent))} % ${price > other ? 'more' : 'less'}`;
}
