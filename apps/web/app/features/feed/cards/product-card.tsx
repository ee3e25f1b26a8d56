import type { Listing, ProductOffers } from '@bargain-buddy/contract';
import { knownText } from '@bargain-buddy/domain';
import { type MouseEvent, memo } from 'react';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { formatKm } from '~/lib/near.ts';
import { listingPath } from '~/lib/paths.ts';
import { PriceAge } from '~/ui/price-age/price-age.tsx';
import { useSelection } from '../selection/selection-store.ts';
import { CardImage } from './card-image.tsx';
import styles from './listing-card.module.css';

interface ProductCardProps {
  offers: ProductOffers;
  /** Opens the cheapest listing. Must stay the same from render to render. */
  onOpen: (listing: Listing) => void;
}

/** A product at one glance: from how much, where that is and how old, up to how much elsewhere (KND-05). */
export const ProductCard = memo(function ProductCard({ offers, onOpen }: ProductCardProps) {
  const { cheapest, stores, highest } = offers;
  const { id, product_name, store_name } = cheapest;
  const isSelected = useSelection(({ listings }) => listings.has(id));
  const toggle = useSelection((selection) => selection.toggle);
  const facts = [knownText(cheapest.product_brand), knownText(cheapest.product_amount)].filter(Boolean).join(' · ');
  const where = [store_name, knownText(cheapest.store_address)].filter(Boolean).join(', ');
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(cheapest);
  };

  return (
    <li className={`${styles.card} ${styles.byProduct}`} data-selected={isSelected || undefined}>
      <CardImage listing={cheapest} />
      <p className={styles.prices}>
        {stores > 1 && <span className={styles.from}>from</span>}
        <strong className={styles.price}>{formatPrice(cheapest.price)}</strong>
        <span className={styles.unitPrice}>{formatUnitPrice(cheapest)}</span>
      </p>
      <div className={styles.product}>
        <h2 className={styles.name}>
          <a href={listingPath(id)} className={styles.link} onClick={open}>
            {product_name}
          </a>
        </h2>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      <p className={styles.store}>
        <span className={styles.storeName}>{where}</span>
        <span className={styles.age}>
          {cheapest.distance_km != null && `${formatKm(cheapest.distance_km)} · `}
          <PriceAge date={cheapest.date_added} />
        </span>
      </p>
      <p className={styles.place}>{rangeOf(cheapest.price, highest, stores)}</p>
      <label className={styles.select}>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={() => toggle({ ...cheapest, anyStore: true })}
          aria-label={`Select ${[product_name, facts].filter(Boolean).join(', ')}`}
        />
      </label>
    </li>
  );
});

/** In how many stores it is, and what the dearest of them takes. */
function rangeOf(lowest: string, highest: string, stores: number): string {
  if (stores === 1) return 'Only store with a price';
  return lowest === highest ? `Same price in ${stores} stores` : `${stores} stores to ${formatPrice(highest)}`;
}
