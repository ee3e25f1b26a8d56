import type { PriceAlert } from '@bargain-buddy/contract';
import { formatPrice } from './format.ts';

/** "$18.00", "$1.80 (100 g)" or "$80.00 for 2 of 3 items". */
export function currentPriceText(current: string, { unit, list }: Pick<PriceAlert, 'unit' | 'list'>): string {
  const per = unit ? ` (${unit})` : '';
  const items = list && list.found < list.needed ? ` for ${list.found} of ${list.needed} items` : '';
  return `${formatPrice(current)}${per}${items}`;
}
