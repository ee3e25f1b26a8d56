import { formatNumber } from './format-number.ts';

/** Pages are counted exactly up to here: beyond, nobody reads the number and counting would cost more than the page. */
export const largestCount = 10_000;

/** So many of something, in words for people: "1 price", "1,200 prices", "2 people". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
