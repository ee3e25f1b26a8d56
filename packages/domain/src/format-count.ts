import { formatNumber } from './format-number.ts';

/** Largest exact count of a list. Counting further would cost more than reading the page. */
export const maxExactCount = 10_000;

/** Formats a count with its noun: "1 price", "1,200 prices", "2 people". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
