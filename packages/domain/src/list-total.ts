import { fromCents, inCents } from './money.ts';

interface CountedItem {
  is_needed: boolean;
  quantity: number;
  /** The listing; null where nobody has told a price. `price` is TT$ with two places. */
  priceDetails: { price: string } | null;
}

/**
 * What the needed items of a list cost together, of those whose price is known: TT$ with two places, exact (LST-03).
 */
export function listTotal(items: readonly CountedItem[]): string {
  let cents = 0n;
  for (const { is_needed, quantity, priceDetails } of items) {
    const price = priceDetails ? inCents(priceDetails.price) : undefined;
    if (is_needed && price !== undefined) cents += price * BigInt(quantity);
  }
  return fromCents(cents);
}
