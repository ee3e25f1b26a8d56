import type { ListItem } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import styles from './item-row.module.css';

/** What one costs, what a measure of it costs, and all of them together. */
export function ItemPrice({ item }: { item: ListItem }) {
  const { priceDetails, quantity, held_price } = item;
  const { unit_price = null, unit = null } = priceDetails ?? {};
  const all = priceDetails && quantity > 1 ? listTotal([{ ...item, is_needed: true }]) : null;
  return (
    <p className={styles.prices}>
      <strong className={styles.price}>{formatPrice(priceDetails?.price)}</strong>
      {unit_price && unit && (
        <span className={styles.unitPrice}>
          {formatPrice(unit_price)}
          {unit === 'each' ? ' each' : `/${unit}`}
        </span>
      )}
      {all && <span className={styles.all}>{`${quantity} for ${formatPrice(all)}`}</span>}
      {held_price && <span className={styles.held}>Your {formatPrice(held_price)} waits for review</span>}
    </p>
  );
}
