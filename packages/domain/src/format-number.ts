/**
 * Formats a number of at most three decimals, or its digits: "1,200", "2.5". `Intl` would block a slow phone for 40 ms
 * at its first use.
 */
export function formatNumber(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
