import type { AdminPrice } from '@bargain-buddy/contract';

/** What can be chosen of prices by their state. */
export const priceStates = [
  ['pending', 'Not verified'],
  ['held', 'Held'],
  ['verified', 'Verified'],
  ['rejected', 'Rejected'],
] as const;

/** Where prices come from. */
export const priceSources = [
  ['mti', 'Ministry survey'],
  ['pricesmart', 'PriceSmart'],
  ['user', 'Shoppers'],
] as const;

/** The state of a price in a word. */
export function stateOf({ is_held, price_is_verified }: Pick<AdminPrice, 'is_held' | 'price_is_verified'>): string {
  const state = is_held && price_is_verified === 'pending' ? 'held' : price_is_verified;
  return priceStates.find(([known]) => known === state)?.[1] ?? state;
}

/** How far a price is off the listed one, such as '+52 %'; '' where there is nothing to compare. */
export function difference({
  price,
  listed_price,
  is_listed,
}: Pick<AdminPrice, 'price' | 'listed_price' | 'is_listed'>) {
  if (is_listed || !listed_price || Number(listed_price) === 0) return '';
  const percent = Math.round((Number(price) / Number(listed_price) - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
