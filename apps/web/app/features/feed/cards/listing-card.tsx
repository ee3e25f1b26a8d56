import type { Listing } from '@bargain-buddy/contract';
import { storeLabel, withoutNan } from '@bargain-buddy/domain';
import { memo } from 'react';
import { formatDay, formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { formatKm } from '~/lib/near.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { ageInDays, priceAgeTone } from '~/lib/price-age.ts';
import { lastSeenOf } from '~/lib/provenance.ts';
import { StoreIcon } from '~/ui/brand/index.ts';
import { useSelectedListings } from '../selection/selection-store.ts';
import { CardImage } from './card-image.tsx';
import { CardProduct } from './card-product.tsx';
import { CardSelect } from './card-select.tsx';
import styles from './listing-card.module.css';

interface ListingCardProps {
  id: string | undefined;
  listing: Listing;
  /** Must be stable: a new function would re-render hundreds of memoized cards. */
  onOpen: (listing: Listing) => void;
}

export const ListingCard = memo(function ListingCard({ id: cardId, listing, onOpen }: ListingCardProps) {
  const { id, product_name, store_name, unit_price } = listing;
  const isSelected = useSelectedListings(({ listings }) => listings.has(id));
  const place = joined(
    listing.distance_km == null ? '' : formatKm(listing.distance_km),
    withoutNan(listing.store_address),
    withoutNan(listing.store_region),
  );

  return (
    <li id={cardId} className={styles.card} data-selected={isSelected || undefined}>
      <CardImage listing={listing} />
      <p className={styles.prices}>
        <strong>{formatPrice(listing.price)}</strong>
        {unit_price && <span className={styles.unitPrice}>{formatUnitPrice(listing)}</span>}
      </p>
      <CardProduct listing={listing} onOpen={onOpen} />
      <p className={styles.store}>
        {listing.store_image ? (
          <img
            className={styles.storeImage}
            src={pictureOfSize(listing.store_image, 160)}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : (
          <StoreIcon className={styles.storeImage} />
        )}
        <span className={styles.storeName}>{store_name}</span>
      </p>
      <p className={styles.place}>{place}</p>
      <time
        className={styles.date}
        dateTime={listing.date_added}
        data-tone={priceAgeTone(ageInDays(lastSeenOf(listing)))}
        suppressHydrationWarning
      >
        {formatDay(listing.date_added)}
      </time>
      <CardSelect
        selected={listing}
        isSelected={isSelected}
        label={`Select ${product_name} at ${storeLabel(store_name, listing.store_address)}`}
      />
    </li>
  );
});

function joined(...texts: string[]): string {
  return texts.filter(Boolean).join(' · ');
}
