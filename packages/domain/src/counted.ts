/** Pages are counted exactly up to here: beyond, nobody reads the number and counting would cost more than the page. */
export const largestCount = 10_000;

/**
 * A number of at most three decimals, or its digits, as it is written in English: "1,200", "2.5". Not by `Intl`, whose
 * first use holds up a slow phone for 40 ms.
 */
export function formatNumber(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** So many of something, in words for people: "1 price", "1,200 prices", "2 people". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
