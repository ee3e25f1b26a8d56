import { formatNumber } from './format-number.ts';

/** How far a price is off another one, such as '300 % more' or '60 % less'. */
export function moreOrLess(price: number, other: number): string {
  const percent = Math.round((price / other - 1) * 100);
  return `${formatNumber(Math.abs(percent))} % ${price > other ? 'more' : 'less'}`;
}
