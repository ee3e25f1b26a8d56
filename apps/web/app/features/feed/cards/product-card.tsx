import type { Listing, ProductOffers } from '@bargain-buddy/contract';
import { isExamplePrice, storeLabel } from '@bargain-buddy/domain';
import { memo } from 'react';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { formatKm } from '~/lib/near.ts';
import { lastSeenOf } from '~/lib/provenance.ts';
import { PriceAge } from '~/ui/price-age/price-age.tsx';
import { useSelectedListings } from '../selection/selection-store.ts';
import { CardImage } from './card-image.tsx';
import { brandAndAmountOf, CardProduct } from './card-product.tsx';
import { CardSelect } from './card-select.tsx';
import styles from './listing-card.module.css';

interface ProductCardProps {
  id: string | undefined;
  offers: ProductOffers;
  /** Opens the cheapest listing. Must be stable: a new function would re-render all cards. */
  onOpen: (listing: Listing) => void;
}

export const ProductCard = memo(function ProductCard({ id: cardId, offers, onOpen }: ProductCardProps) {
  const { cheapest, stores, highest } = offers;
  const { id, product_name } = cheapest;
  const isSelected = useSelectedListings(({ listings }) => listings.has(id));
  const hasAge = !isExamplePrice(cheapest);

  return (
    <li id={cardId} className={`${styles.card} ${styles.byProduct}`} data-selected={isSelected || undefined}>
      <CardImage listing={cheapest} withAge={false} />
      <p className={styles.prices}>
        {stores > 1 && <span className={styles.from}>from</span>}
        <strong>{formatPrice(cheapest.price)}</strong>
        <span className={styles.unitPrice}>{formatUnitPrice(cheapest)}</span>
      </p>
      <CardProduct listing={cheapest} onOpen={onOpen} />
      <p className={styles.store}>
        <span className={styles.storeName}>{storeLabel(cheapest.store_name, cheapest.store_address)}</span>
        <span className={styles.age}>
          {cheapest.distance_km != null && formatKm(cheapest.distance_km)}
          {cheapest.distance_km != null && hasAge && ' · '}
          {hasAge && <PriceAge date={lastSeenOf(cheapest)} />}
        </span>
      </p>
      <p className={styles.place}>{rangeOf(cheapest.price, highest, stores)}</p>
      <CardSelect
        selected={{ ...cheapest, anyStore: true }}
        isSelected={isSelected}
        label={`Select ${[product_name, brandAndAmountOf(cheapest)].filter(Boolean).join(', ')}`}
      />
    </li>
  );
});

function rangeOf(lowest: string, highest: string, stores: number): string {
  if (stores === 1) return 'Only store with a price';
  return lowest === highest ? `Same price in ${stores} stores` : `${stores} stores, up to ${formatPrice(highest)}`;
}
