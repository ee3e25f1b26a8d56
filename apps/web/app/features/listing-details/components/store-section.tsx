import type { Listing } from '@bargain-buddy/contract';
import { knownText } from '@bargain-buddy/domain';
import { Navigation } from 'lucide-react';
import { useId } from 'react';
import { StoreArt } from '~/ui/brand/index.ts';
import { StoreMap } from '../map/store-map.tsx';
import type { SectionHeading } from './section-heading.ts';
import styles from './store-section.module.css';

interface StoreSectionProps {
  heading: SectionHeading;
  listing: Listing;
  tileUrl: string;
}

/** Where to buy it: the store, its address and region, a map and the way there. */
export function StoreSection({ heading: Heading, listing, tileUrl }: StoreSectionProps) {
  const headingId = useId();
  const { store_name, store_image, store_lat: lat, store_lon: lon } = listing;
  const isApproximate = listing.store_location_is_approximate;
  const position = lat !== null && lon !== null ? { lat, lon } : null;
  const place = [knownText(listing.store_address), knownText(listing.store_region)].filter(Boolean).join(' · ');
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <span className={styles.image}>
          {store_image ? <img src={store_image} alt="" width={56} height={56} loading="lazy" /> : <StoreArt />}
        </span>
        <div>
          <Heading id={headingId} className={styles.name}>
            {store_name}
          </Heading>
          {place && <p className={styles.place}>{place}</p>}
        </div>
      </div>
      <StoreMap storeName={store_name} position={position} isApproximate={isApproximate} tileUrl={tileUrl} />
      {position && isApproximate && (
        <p className={styles.place}>Approximate location: only the area of this store is known.</p>
      )}
      {position ? (
        <a className={styles.directions} href={directionsUrl(position)} target="_blank" rel="noopener noreferrer">
          <Navigation size={18} aria-hidden="true" /> Directions
        </a>
      ) : (
        <p className={styles.place}>The position of this store is not known yet.</p>
      )}
    </section>
  );
}

function directionsUrl({ lat, lon }: { lat: number; lon: number }): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}#map=14/${lat}/${lon}`;
}
