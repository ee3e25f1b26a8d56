import { fromCents, inCents } from './money.ts';

interface PricedItem {
  quantity: number;
  /** The listing; null where nobody has told a price. `price` is TT$ with two places. */
  priceDetails: { price: string } | null;
  /** The packs of kinds, for a quantity of one; none for other items. Loose goods have the cost of their weight. */
  packs?: readonly { listing: { price: string }; count: number; weight?: { cost: string } | undefined }[];
}

/** What an item costs, its quantity included: TT$ with two places, exact; null where nobody knows a price. */
export function itemCost(item: PricedItem): string | null {
  const cents = centsOf(item);
  return cents === undefined ? null : fromCents(cents);
}

/**
 * What the needed items of a list cost together, of those whose price is known: TT$ with two places, exact (LST-03).
 */
export function listTotal(items: readonly (PricedItem & { is_needed: boolean })[]): string {
  let cents = 0n;
  for (const item of items) if (item.is_needed) cents += centsOf(item) ?? 0n;
  return fromCents(cents);
}

function centsOf({ quantity, priceDetails, packs = [] }: PricedItem): bigint | undefined {
  const bought: typeof packs = packs.length > 0 ? packs : priceDetails ? [{ listing: priceDetails, count: 1 }] : [];
  const prices = bought.map(
    ({ listing, count, weight }) => (inCents(weight?.cost ?? listing.price) ?? 0n) * BigInt(count),
  );
  return prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0n) * BigInt(quantity) : undefined;
}
