import type { AdminPrice } from '@bargain-buddy/contract';
import { priceSourceNames, priceState, priceStateNames } from '@bargain-buddy/domain';

export const priceStateOptions = Object.entries(priceStateNames);

export const priceSourceOptions = Object.entries(priceSourceNames);

export const priceChangeOptions = [
  ['dearer', 'Dearer'],
  ['cheaper', 'Cheaper'],
  ['either', 'Any change'],
] as const;
export const changeSizeOptions = ['5', '10', '25', '50', '100'].map(
  (percent) => [percent, `${percent} % or more`] as const,
);

export function priceStateLabel(price: Pick<AdminPrice, 'is_held' | 'price_is_verified'>): string {
  return priceStateNames[priceState(price)];
}

export function priceSourceLabel({ source }: Pick<AdminPrice, 'source'>): string {
  return priceSourceNames[source] ?? source;
}

/** Returns the difference in per cent, such as '+52 %' or '−60 %'. Returns '' without a price to compare. */
export function percentDifferenceText(price: string, other: string | null): string {
  if (!other || Number(other) === 0) return '';
  const percent = Math.round((Number(price) / Number(other) - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('en')} %`;
}
