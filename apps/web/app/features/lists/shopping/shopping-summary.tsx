import type { ListItem } from '@bargain-buddy/contract';
import { useEffect, useRef } from 'react';
import { PlainButton } from '~/ui/plain-button.tsx';
import { useBottomBarHeight } from '~/ui/use-bottom-bar-height.ts';
import { nameOfItem } from '../model/texts.ts';
import { itemCountText } from './arrange-shopping.ts';
import { cashBalance, type ItemPriceAtStore, shoppingTotalsOf } from './item-price-at.ts';
import styles from './shopping-summary.module.css';
import { cashBalanceText, formatCentsAsPrice } from './totals-texts.ts';

const maxNames = 5;

interface ShoppingSummaryProps {
  items: readonly ListItem[];
  nameOf: (store: number) => string;
  bought: readonly { item: ListItem; store: number | null }[];
  priceOf: (item: ListItem, store: number | null) => ItemPriceAtStore;
  cash: bigint | undefined;
  headingId: string;
  onBack: () => void;
  onLeave: () => void;
  onRepeat: () => void;
}

export function ShoppingSummary(props: ShoppingSummaryProps) {
  const { items, nameOf, bought, priceOf, cash, headingId, onBack, onLeave, onRepeat } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const ways = useBottomBarHeight<HTMLDivElement>();
  const costOf = (some: typeof bought) =>
    shoppingTotalsOf(
      some.map(({ item, store }) => priceOf(item, store)),
      [],
    );
  const total = costOf(bought);
  const left = items.filter(({ is_needed }) => is_needed);
  const carts = [...Map.groupBy(bought, ({ store }) => store)];
  const names = left.slice(0, maxNames).map(nameOfItem).join(', ');
  return (
    <div className={styles.summary}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Shopping done
      </h2>
      <p className={styles.total}>
        <strong>{formatCentsAsPrice(total.cart)}</strong> for {itemCountText(bought.length)}
        {total.unpriced > 0 && `, ${total.unpriced} without a price`}
      </p>
      {cash !== undefined && <p>{cashBalanceText(cashBalance(cash, total))}</p>}
      {carts.length > 1 && (
        <ul className={styles.carts}>
          {carts.map(([store, cart]) => (
            <li key={store}>
              <span>
                {store === null ? 'Anywhere' : nameOf(store)}, {itemCountText(cart.length)}
              </span>{' '}
              <strong>{formatCentsAsPrice(costOf(cart).cart)}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.left}>
        {left.length === 0
          ? 'Nothing is left on the list.'
          : `${itemCountText(left.length)} left: ${names}${left.length > maxNames ? ` and ${left.length - maxNames} more` : ''}`}
      </p>
      <div ref={ways} className={styles.ways}>
        <PlainButton onClick={onBack}>Keep shopping</PlainButton>
        {left.length < items.length && <PlainButton onClick={onRepeat}>Repeat this list</PlainButton>}
        <PlainButton look="primary" onClick={onLeave}>
          Back to the list
        </PlainButton>
      </div>
    </div>
  );
}
