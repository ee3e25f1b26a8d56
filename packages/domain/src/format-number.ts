/**
 * A number of at most three decimals, or its digits, as it is written in English: "1,200", "2.5". Not by `Intl`, whose
 * first use holds up a slow phone for 40 ms.
 */
export function formatNumber(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
