/** Parses a decimal string with two places, such as "10.50", to cents. Returns undefined for other text. */
export function inCents(price: string): bigint | undefined {
  const [, whole, fraction] = /^(\d+)\.(\d{2})$/.exec(price) ?? [];
  return whole === undefined || fraction === undefined ? undefined : BigInt(whole + fraction);
}

/** Formats cents as a decimal string with two places. */
export function fromCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
