import type { CoverageCell } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { ageInDays, formatAge } from '~/lib/price-age.ts';

type By = 'aisle' | 'kind' | 'product';

/** Returns a cell's text: the price and age of a product, or the number of listed products and of old prices. */
export function cellText(cell: CoverageCell | null, by: By): { main: string; more?: string } {
  if (!cell) return { main: '–' };
  if (by === 'product') return { main: formatPrice(cell.price), more: formatAge(ageInDays(cell.newest)) };
  const main = cell.listed.toLocaleString('en');
  return cell.over_45 > 0 ? { main, more: `${cell.over_45.toLocaleString('en')} old` } : { main };
}

export function cellWords(cell: CoverageCell | null, by: By, products: number): string {
  if (!cell) return 'not listed';
  const days = ageInDays(cell.newest);
  if (by === 'product')
    return `${formatPrice(cell.price)}, seen ${days === 0 ? 'today' : `${formatCount(days, 'day')} ago`}`;
  const listed = `${cell.listed.toLocaleString('en')} of ${formatCount(products, 'product')} listed`;
  return cell.over_45 > 0 ? `${listed}, ${cell.over_45.toLocaleString('en')} not seen for 45 days` : listed;
}

/** Returns the listed share in started quarters, from 0 (none) to 4. */
export function shareTone(listed: number, products: number): number {
  return products === 0 ? 0 : Math.min(4, Math.ceil((4 * listed) / products));
}
