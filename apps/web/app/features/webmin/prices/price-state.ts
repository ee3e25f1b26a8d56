import type { AdminPrice } from '@bargain-buddy/contract';
import { priceSourceNames, priceState, priceStateNames } from '@bargain-buddy/domain';

/** What can be chosen of prices by their state. */
export const priceStates = Object.entries(priceStateNames);

/** Where prices come from. */
export const priceSources = Object.entries(priceSourceNames);

/** How prices changed against the ones before them. */
export const priceChanges = [
  ['dearer', 'Dearer'],
  ['cheaper', 'Cheaper'],
  ['either', 'Any change'],
] as const;
export const changeSizes = ['5', '10', '25', '50', '100'].map((percent) => [percent, `${percent} % or more`] as const);

/** The state of a price in a word. */
export function stateOf(price: Pick<AdminPrice, 'is_held' | 'price_is_verified'>): string {
  return priceStateNames[priceState(price)];
}

/** Where a price comes from; an unknown source is named as it is. */
export function sourceOf({ source }: Pick<AdminPrice, 'source'>): string {
  return priceSourceNames[source] ?? source;
}

/** How far a price is off another one: '+52 %', '−60 %'; '' where there is nothing to compare. */
export function difference(price: string, other: string | null): string {
  if (!other || Number(other) === 0) return '';
  const percent = Math.round((Number(price) / Number(other) - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('en')} %`;
}
