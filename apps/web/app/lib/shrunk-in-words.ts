import type { ShrunkPackEvent } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';

/** With spaces that do not break. */
const units = { '100 g': '100\u00a0g', '100 ml': '100\u00a0ml', each: 'one piece' };

/** "The price stayed, so 100 g cost 7.9 % more (in 5 stores)." */
export function shrunkInWords({ price_percent, unit_percent, unit, stores }: ShrunkPackEvent): string {
  // A price that changed by at most 2 % has stayed.
  const price = price_percent > 2 ? `The price rose by ${price_percent} %` : 'The price stayed';
  const change = unit_percent > 0 ? `${unit_percent} % more` : 'the same';
  return `${price}, so ${units[unit]} cost ${change} (in ${formatCount(stores, 'store')}).`;
}
