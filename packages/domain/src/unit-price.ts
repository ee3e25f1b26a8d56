import { type Amount, type BaseAmountUnit, parseAmount, partsPerUnit } from './amount.ts';
import { fromCents, inCents } from './money.ts';

export interface UnitPrice {
  /** TT$ for one `unit`, with two places. */
  unit_price: string;
  unit: '100 g' | '100 ml' | 'each';
}

const comparison: Record<BaseAmountUnit, [UnitPrice['unit'], bigint]> = {
  g: ['100 g', 100n * partsPerUnit],
  ml: ['100 ml', 100n * partsPerUnit],
  piece: ['each', partsPerUnit],
};

/**
 * Returns the price of 100 g, 100 ml or one piece of a package that costs `price` (TT$, two places), rounded half up to
 * the cent. Returns undefined if the amount is unreadable or the result is below one cent.
 */
export function computeUnitPrice(price: string, amount: string): UnitPrice | undefined {
  const held = parseAmount(amount);
  if (!held) return undefined;
  const [unit, size] = comparison[held.unit];
  const unit_price = priceOf(size, price, held);
  return unit_price === undefined ? undefined : { unit_price, unit };
}

const pound = parseAmount('1 lb')?.parts ?? 0n;

/** Returns the price of a pound, rounded like `computeUnitPrice`. Returns undefined if the amount is not a mass. */
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
