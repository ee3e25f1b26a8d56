import { type AmountUnit, parseAmount } from './amount.ts';
import { fromCents, inCents } from './money.ts';

export interface UnitPrice {
  /** TT$ for one `unit`, a decimal string with two places. */
  unit_price: string;
  unit: '100 g' | '100 ml' | 'each';
}

/** What a price is compared by, and how many thousandths of the smallest unit that is. */
const comparison: Record<AmountUnit, [UnitPrice['unit'], bigint]> = {
  g: ['100 g', 100_000n],
  ml: ['100 ml', 100_000n],
  piece: ['each', 1_000n],
};

/**
 * The price of 100 g, 100 ml or one piece of a package that costs `price` (TT$, two places) and holds `amount`, rounded
 * half up to the cent. Undefined where the amount is not known or the result would be less than a cent.
 */
export function unitPrice(price: string, amount: string): UnitPrice | undefined {
  const held = parseAmount(amount);
  const cents = inCents(price);
  if (!held || cents === undefined) return undefined;
  const [unit, size] = comparison[held.unit];
  const perUnit = (2n * cents * size + held.thousandths) / (2n * held.thousandths);
  if (perUnit === 0n) return undefined;
  return { unit_price: fromCents(perUnit), unit };
}
