import { type Amount, type AmountUnit, parseAmount, partsPerUnit } from './amount.ts';
import { fromCents, inCents } from './money.ts';

export interface UnitPrice {
  /** TT$ for one `unit`, a decimal string with two places. */
  unit_price: string;
  unit: '100 g' | '100 ml' | 'each';
}

/** The unit of unit prices, and its parts. */
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
  if (!held) return undefined;
  const [unit, size] = comparison[held.unit];
  const unit_price = priceOf(size, price, held);
  return unit_price === undefined ? undefined : { unit_price, unit };
}

const pound = parseAmount('1 lb')?.parts ?? 0n;

/** The price of a pound, rounded as in `unitPrice`. Undefined if the amount is not a mass. */
export function pricePerPound(price: string, amount: string): string | undefined {
  const held = parseAmount(amount);
  return held?.unit === 'g' ? priceOf(pound, price, held) : undefined;
}

function priceOf(parts: bigint, price: string, held: Amount): string | undefined {
  const cents = inCents(price);
  if (cents === undefined) return undefined;
  const perUnit = (2n * cents * parts + held.parts) / (2n * held.parts);
  return perUnit === 0n ? undefined : fromCents(perUnit);
}
