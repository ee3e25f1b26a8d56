import type { ListItem } from '@bargain-buddy/contract';
import { chosenProduct, fromCents, storeLabel } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { belowTitle } from '../model/texts.ts';
import type { CashBalance, PriceAt, Totals } from './price-at.ts';

export const money = (cents: bigint): string => formatPrice(fromCents(cents));

/** Returns 'At most $110.20 · 2 without a price'; '' if there is nothing to count. */
export function boundText({ cart, left, atMost, unpriced }: Totals): string {
  const bound = cart + left > 0n ? `At most ${money(atMost)}` : '';
  return [bound, unpriced > 0 && `${unpriced} without a price`].filter(Boolean).join(' · ');
}

export function balanceText({ state, cents }: CashBalance): string {
  if (state === 'over') return `${money(cents)} over your cash`;
  return state === 'tight' ? `${money(cents)} left, may run short` : `${money(cents)} left`;
}

export const nextBestText = ({ store, cents, isExample }: NonNullable<PriceAt['elsewhere']>): string =>
  `${storeLabel(store.name, store.address)}, ${money(cents)}${isExample ? ' (example price)' : ''}`;

/** Returns the product, or the packs at this store: 'Lion, 1.8 kg + 2 × Chief, 400 g'. A null store means any. */
export function productText(item: ListItem, store: number | null, here: PriceAt['here']): string {
  if (store === null) return belowTitle(item);
  if (item.kinds.length === 0) return chosenProduct({ ...item, packs: [] });
  return here ? chosenProduct({ ...item, packs: here.packs }) : '';
}
