import type { Listing } from '@bargain-buddy/contract';
import { pictureSources } from '~/lib/picture-sources.ts';
import { isReported } from '~/lib/provenance.ts';
import { mediaQueries } from '~/styles/media-queries.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import { PriceAge, ReportedMark } from '~/ui/price-age/price-age.tsx';
import styles from './listing-card.module.css';

/** How wide a card's picture is shown. */
const cardSizes = `${mediaQueries['--phone']} 112px, 220px`;

/** A card's picture, with a mark where nobody has checked the price yet. */
export function CardImage({ listing }: { listing: Listing }) {
  return (
    <span className={styles.image}>
      {listing.product_image ? (
        <img {...pictureSources(listing.product_image, cardSizes)} alt="" loading="lazy" decoding="async" />
      ) : (
        <ProductArt name={listing.kind?.name ?? listing.product_name} />
      )}
      {isReported(listing) && (
        <span className={styles.reported}>
          <ReportedMark age={<PriceAge date={listing.date_added} />} />
        </span>
      )}
    </span>
  );
}
