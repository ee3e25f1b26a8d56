import type { ListItem } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import { Pencil } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import styles from './item-row.module.css';

interface ItemPriceProps {
  item: ListItem;
  name: string;
  onEdit: () => void;
}

/** What one costs, what a measure of it costs, and all of them together. A tap on it says what it costs now. */
export function ItemPrice({ item, name, onEdit }: ItemPriceProps) {
  const { priceDetails, quantity, held_price } = item;
  const { unit_price = null, unit = null } = priceDetails ?? {};
  const all = priceDetails && quantity > 1 ? listTotal([{ ...item, is_needed: true }]) : null;
  return (
    <button type="button" className={styles.prices} title="Edit price" onClick={onEdit}>
      <span className="visually-hidden">Edit price of {name}: </span>
      <strong className={styles.price}>
        {formatPrice(priceDetails?.price)} <Pencil size={14} aria-hidden="true" />
      </strong>
      {unit_price && unit && (
        <span className={styles.unitPrice}>
          {formatPrice(unit_price)}
          {unit === 'each' ? ' each' : `/${unit}`}
        </span>
      )}
      {all && <span className={styles.all}>{`${quantity} for ${formatPrice(all)}`}</span>}
      {held_price && <span className={styles.held}>Your {formatPrice(held_price)} waits for review</span>}
    </button>
  );
}
