import type { Area, ShoppingList } from '@bargain-buddy/contract';
import { pendingText } from '~/lib/pending-text.ts';

export function areaText(area: Area): string {
  if (area === null) return 'anywhere';
  if ('region' in area) return `in ${area.region}`;
  return 'preferred' in area ? 'at preferred stores' : `within ${area.within_km} km`;
}

/** Returns 'as planned, cheapest prices in South, 3 without a price'; '' if there is nothing to mention. */
export function totalBasisText(
  { planned, cheapest, unknown, pending = 0 }: Omit<ShoppingList['basis'], 'store'>,
  area: Area,
): string {
  const where = cheapest > 0 ? `cheapest prices ${areaText(area)}` : area && areaText(area);
  return [planned > 0 && 'as planned', where, unknown > 0 && `${unknown} without a price`, pendingText(pending)]
    .filter(Boolean)
    .join(', ');
}
