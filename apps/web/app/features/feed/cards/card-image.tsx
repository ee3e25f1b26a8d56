import type { Listing } from '@bargain-buddy/contract';
import { pictureSources } from '~/lib/picture-sources.ts';
import { mediaQueries } from '~/styles/media-queries.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import { PriceSourceMark } from '~/ui/price-age/price-age.tsx';
import styles from './listing-card.module.css';

const cardSizes = `${mediaQueries.phone} 112px, 220px`;

export function CardImage({ listing, withAge = true }: { listing: Listing; withAge?: boolean }) {
  return (
    <span className={styles.image}>
      {listing.product_image ? (
        <img {...pictureSources(listing.product_image, cardSizes)} alt="" loading="lazy" decoding="async" />
      ) : (
        <ProductArt name={listing.kind?.name ?? listing.product_name} />
      )}
      <PriceSourceMark listing={listing} age={withAge} />
    </span>
  );
}
