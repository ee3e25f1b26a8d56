import { fromCents, inCents } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';

export function planPriceChangeText(planned: string, current: string): string {
  const cents = (inCents(current) ?? 0n) - (inCents(planned) ?? 0n);
  if (cents === 0n) return '';
  const difference = formatPrice(fromCents(cents > 0n ? cents : -cents));
  return `This plan costs ${difference} ${cents > 0n ? 'more' : 'less'} now`;
}
