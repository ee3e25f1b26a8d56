import { fromCents, inCents } from './money.ts';

interface PricedItem {
  quantity: number;
  /** Null without a price. `price` is TT$ with two places. */
  priceDetails: { price: string } | null;
  /** Packs of kinds, for a quantity of one. Loose goods have the cost of their weight. */
  packs?: readonly { listing: { price: string }; count: number; weight?: { cost: string } | undefined }[];
}

/** Returns the exact cost of an item with its quantity, in TT$ with two places. Returns null without a price. */
export function itemCost(item: PricedItem): string | null {
  const cents = centsOf(item);
  return cents === undefined ? null : fromCents(cents);
}

/** Returns the exact total of the needed items with a price, in TT$ with two places. */
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
