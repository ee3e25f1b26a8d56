import type { ListItem } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import { Pencil } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import { sourceInWords } from '~/lib/provenance.ts';
import buttons from '~/ui/buttons.module.css';
import { PriceAge } from '~/ui/price-age/price-age.tsx';
import { joined, nameOfItem, offerOf } from '../model/texts.ts';
import styles from './item-price.module.css';

interface ItemPriceProps {
  item: ListItem;
  onEdit: () => void;
}

/** What one costs and where, how old and from whom the price is, and what all of them cost together. */
export function ItemPrice({ item, onEdit }: ItemPriceProps) {
  const { priceDetails, quantity, held_price } = item;
  const { unit_price = null, unit = null } = priceDetails ?? {};
  const offer = offerOf(item);
  const all = priceDetails && quantity > 1 ? listTotal([{ ...item, is_needed: true }]) : null;
  return (
    <section className={styles.price} aria-label="Price">
      <p className={styles.sums}>
        <strong className={styles.one}>{formatPrice(priceDetails?.price)}</strong>{' '}
        {unit_price && unit && (
          <span>
            {formatPrice(unit_price)}
            {unit === 'each' ? ' each' : `/${unit}`}
          </span>
        )}{' '}
        {all && <span className={styles.all}>{`${quantity} for ${formatPrice(all)}`}</span>}
      </p>
      <p className={styles.store}>{joined(offer?.store_name, offer?.store_address, offer?.store_region)}</p>
      {priceDetails && (
        <p className={styles.source}>
          {sourceInWords(priceDetails.source)} · <PriceAge date={priceDetails.date_added} />
        </p>
      )}
      {held_price && <p className={styles.held}>Your {formatPrice(held_price)} waits for review</p>}
      <button type="button" className={`${buttons.secondary} ${styles.edit}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden="true" /> Edit price
        <span className="visually-hidden"> of {nameOfItem(item)}</span>
      </button>
    </section>
  );
}
