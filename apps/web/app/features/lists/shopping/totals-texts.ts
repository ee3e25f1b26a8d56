import type { ListItem } from '@bargain-buddy/contract';
import { chosenProductInWords, fromCents, storeLabel } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { itemSubtitle } from '../model/texts.ts';
import type { CashBalance, ItemPriceAtStore, ShoppingTotals } from './item-price-at.ts';

export const formatCentsAsPrice = (cents: bigint): string => formatPrice(fromCents(cents));

/** Returns 'At most $110.20 · 2 without a price'; '' if there is nothing to count. */
export function maxTotalText({ cart, left, atMost, unpriced }: ShoppingTotals): string {
  const bound = cart + left > 0n ? `At most ${formatCentsAsPrice(atMost)}` : '';
  return [bound, unpriced > 0 && `${unpriced} without a price`].filter(Boolean).join(' · ');
}

export function cashBalanceText({ state, cents }: CashBalance): string {
  if (state === 'over') return `${formatCentsAsPrice(cents)} over your cash`;
  return state === 'tight' ? `${formatCentsAsPrice(cents)} left, may run short` : `${formatCentsAsPrice(cents)} left`;
}

export const cheaperStoreText = ({ store, cents, isExample }: NonNullable<ItemPriceAtStore['elsewhere']>): string =>
  `${storeLabel(store.name, store.address)}, ${formatCentsAsPrice(cents)}${isExample ? ' (example price)' : ''}`;

/** Returns the product, or the packs at this store: 'Lion, 1.8 kg + 2 × Chief, 400 g'. A null store means any. */
export function productAtStoreText(item: ListItem, store: number | null, here: ItemPriceAtStore['here']): string {
  if (store === null) return itemSubtitle(item);
  if (item.kinds.length === 0) return chosenProductInWords({ ...item, packs: [] });
  return here ? chosenProductInWords({ ...item, packs: here.packs }) : '';
}
