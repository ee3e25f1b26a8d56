import { fromCents } from '@bargain-buddy/domain';

const decimals = 20;
export const partsPerBaseUnit = 10n ** BigInt(decimals);

/** A price in cents and the amount it pays for, in kilograms, litres or pieces, as a decimal number. */
export interface PriceForAmount {
  price: number;
  base_amount: string | null;
}

/** Dollars per kilogram, litre or piece, rounded to four decimals as the column `unit_price`. Infinity if unknown. */
export function roundedUnitPrice(price: number, amount: string | null): number {
  if (amount === null) return Number.POSITIVE_INFINITY;
  // Cents times 100 have four decimals of a dollar.
  return Number(divideHalfUp(BigInt(price) * 100n * partsPerBaseUnit, decimalToParts(amount))) / 10_000;
}

/**
 * The lower median of exact prices per unit, rounded once. A kilogram, litre or piece has so many `units`. Null if no
 * amount is known or the median rounds to nothing.
 */
export function medianPricePerUnit(listings: readonly PriceForAmount[], units: bigint): string | null {
  const known = listings.flatMap(({ price, base_amount }) =>
    base_amount === null ? [] : [{ price: BigInt(price), amount: decimalToParts(base_amount) }],
  );
  known.sort((a, b) => {
    const difference = a.price * b.amount - b.price * a.amount;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  });
  const median = known[Math.ceil(known.length / 2) - 1];
  if (!median) return null;
  const cents = divideHalfUp(median.price * partsPerBaseUnit, median.amount * units);
  return cents === 0n ? null : fromCents(cents);
}

/** Rounds half up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

/** A decimal number as an integer of parts, exact to 20 decimals. */
export function decimalToParts(number: string): bigint {
  const [whole = '', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
