import { formatPrice } from '~/lib/format.ts';

/** By how much a plan's prices have changed, both TT$ with two places; '' where they have not. */
export function priceChange(planned: string, current: string): string {
  const cents = inCents(current) - inCents(planned);
  if (cents === 0) return '';
  const difference = formatPrice((Math.abs(cents) / 100).toFixed(2));
  return `This plan costs ${difference} ${cents > 0 ? 'more' : 'less'} now`;
}

const inCents = (money: string) => Math.round(Number(money) * 100);
