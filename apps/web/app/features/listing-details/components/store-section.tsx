import type { Listing } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import { Navigation, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { EditStore } from '~/features/adding/index.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { StoreArt } from '~/ui/brand/index.ts';
import { StoreMap } from '~/ui/map/store-map.tsx';
import { canEditRecord, ownWaitingEditNote } from '../improvable.ts';
import actions from './actions.module.css';
import { UploadImageButton } from './improve-image.tsx';
import type { SectionHeading } from './section-heading.ts';
import styles from './store-section.module.css';

interface StoreSectionProps {
  heading: SectionHeading;
  listing: Listing;
  tileUrl: string;
  canImprove: boolean | undefined;
}

export function StoreSection({ heading: Heading, listing, tileUrl, canImprove }: StoreSectionProps) {
  const headingId = useId();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = canImprove && canEditRecord(listing, 'store');
  const { store_name, store_image, store_lat: lat, store_lon: lon } = listing;
  const place = [withoutNan(listing.store_address), withoutNan(listing.store_region)].filter(Boolean).join(' · ');
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <span className={styles.image}>
          {store_image ? (
            <img src={pictureOfSize(store_image, 160)} alt="" width={56} height={56} loading="lazy" />
          ) : (
            <StoreArt />
          )}
        </span>
        <div>
          <Heading id={headingId} className={styles.name}>
            {store_name}
          </Heading>
          {place && <p className={styles.place}>{place}</p>}
          {listing.waiting?.includes('store') && <p className={styles.place}>{ownWaitingEditNote}</p>}
        </div>
      </div>
      {mayEdit && isEditing ? (
        <EditStore
          id={listing.store_id}
          known={{
            name: store_name,
            address: withoutNan(listing.store_address),
            region: withoutNan(listing.store_region),
            lat,
            lon,
          }}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <StoreLocation listing={listing} tileUrl={tileUrl} />
          {mayEdit && (
            <div className={styles.improve}>
              <button type="button" className={actions.secondary} onClick={() => setEditing(true)}>
                <Pencil size={18} /> Edit store
              </button>
              <UploadImageButton listing={listing} kind="store" />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function StoreLocation({ listing, tileUrl }: Pick<StoreSectionProps, 'listing' | 'tileUrl'>) {
  const { store_name, store_lat: lat, store_lon: lon, store_location_is_approximate: isApproximate } = listing;
  const position = lat !== null && lon !== null ? { lat, lon } : null;
  return (
    <>
      <StoreMap storeName={store_name} position={position} isApproximate={isApproximate} tileUrl={tileUrl} />
      {position && isApproximate && (
        <p className={styles.place}>The pin is approximate: we only know the store’s area.</p>
      )}
      {position ? (
        <a className={styles.directions} href={directionsUrl(position)} target="_blank" rel="noopener noreferrer">
          <Navigation size={18} /> Directions
        </a>
      ) : (
        <p className={styles.place}>We don’t know where this store is yet.</p>
      )}
    </>
  );
}

function directionsUrl({ lat, lon }: { lat: number; lon: number }): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}#map=14/${lat}/${lon}`;
}
