import { type AmountUnit, parseAmount, partsPerUnit } from './amount.ts';
import { fromCents, inCents } from './money.ts';

export interface UnitPrice {
  /** TT$ for one `unit`, a decimal string with two places. */
  unit_price: string;
  unit: '100 g' | '100 ml' | 'each';
}

/** The amount by which prices are compared, and its parts. */
const comparison: Record<AmountUnit, [UnitPrice['unit'], bigint]> = {
  g: ['100 g', 100n * partsPerUnit],
  ml: ['100 ml', 100n * partsPerUnit],
  piece: ['each', partsPerUnit],
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
  const perUnit = (2n * cents * size + held.parts) / (2n * held.parts);
  if (perUnit === 0n) return undefined;
  return { unit_price: fromCents(perUnit), unit };
}
