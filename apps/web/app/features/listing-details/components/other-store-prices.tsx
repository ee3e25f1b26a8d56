import type { Listing } from '@bargain-buddy/contract';
import { storeAddressDetail, storeLabel, withoutNan } from '@bargain-buddy/domain';
import { MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { formatKm, kmToStore, type Near, useNear } from '~/lib/near.ts';
import { isReportedByShopper } from '~/lib/provenance.ts';
import { inRegion } from '~/lib/region-words.ts';
import { ListingLink } from '~/ui/listing-link.tsx';
import { PriceReliabilityMark, ReportedPriceMark } from '~/ui/price-age/price-age.tsx';
import { compareStores, comparisonSummary, type OtherStoreComparison } from '../other-stores.ts';
import styles from './other-store-prices.module.css';
import type { SectionHeading } from './section-heading.ts';

/** Number of rows before "Show all" is pressed, and the maximum of near stores among them. */
const shownAtFirst = { all: 6, near: 4 };

interface OtherStoresProps {
  heading: SectionHeading;
  shown: Listing;
  listings: readonly Listing[];
  /** Opens a listing in place. Without it, a row links to the listing's page. */
  onOpen?: ((listing: Listing) => void) | undefined;
}

export function OtherStorePrices({ heading: Heading, shown, listings, onOpen }: OtherStoresProps) {
  const headingId = useId();
  const [all, setAll] = useState(false);
  const [nearby, setNearby] = useState(false);
  const place = useNear();
  const around = place?.km == null ? undefined : { ...place, km: place.km };
  const everywhere = compareStores(shown, listings, around && ((listing) => isWithin(around, listing)));
  const region = withoutNan(shown.store_region);
  const near = everywhere.filter(({ isNear }) => isNear);
  const far = everywhere.filter(({ isNear }) => !isNear);
  const isMixed = near.length > 0 && far.length > 0;
  const stores = isMixed && nearby ? near : everywhere;
  const verdict = comparisonSummary(stores);
  const nearShown = all ? near : near.slice(0, isMixed && !nearby ? shownAtFirst.near : shownAtFirst.all);
  const farShown = nearby && isMixed ? [] : all ? far : far.slice(0, shownAtFirst.all - nearShown.length);
  const isMore = stores.length > nearShown.length + farShown.length;
  return (
    <section className={styles.stores} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId}>Other stores</Heading>
        {isMixed && (
          <button type="button" className={styles.filter} aria-pressed={nearby} onClick={() => setNearby(!nearby)}>
            <MapPin size={16} /> {around ? `Within ${around.km} km` : `Only ${region}`}
          </button>
        )}
      </div>
      <p className={verdict.isSaving ? styles.saving : styles.verdict} aria-live="polite">
        {verdict.text}
      </p>
      <StoreRows
        title={isMixed && (around ? `within ${around.km} km` : inRegion(region))}
        stores={nearShown}
        onOpen={onOpen}
      />
      <StoreRows title={isMixed && (around ? 'farther away' : 'elsewhere')} stores={farShown} onOpen={onOpen} />
      {isMore && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show all {stores.length} stores
        </button>
      )}
    </section>
  );
}

interface StoreRowsProps {
  title: string | false;
  stores: readonly OtherStoreComparison[];
  onOpen: OtherStoresProps['onOpen'];
}

function StoreRows({ title, stores, onOpen }: StoreRowsProps) {
  const titleId = useId();
  if (stores.length === 0) return null;
  return (
    <div>
      {title && (
        <p id={titleId} className={styles.region}>
          {title}
        </p>
      )}
      <ol className={styles.list} aria-labelledby={title ? titleId : undefined}>
        {stores.map((store) => (
          <li key={store.listing.store_id}>
            <StoreRow store={store} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StoreRow({ store, onOpen }: { store: OtherStoreComparison; onOpen: OtherStoresProps['onOpen'] }) {
  const { listing, isCheapest } = store;
  const place = useNear();
  const km = place && kmToStore(place, storePlace(listing));
  return (
    <ListingLink listing={listing} className={styles.row} onOpen={onOpen}>
      <span className={styles.place}>
        <span className={styles.store}>{storeLabel(listing.store_name, listing.store_address)}</span>
        <span className={styles.address}>
          {[
            km == null ? '' : formatKm(km),
            storeAddressDetail(listing.store_name, listing.store_address),
            withoutNan(listing.store_region),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isReportedByShopper(listing) && (
          <span>
            <ReportedPriceMark />
          </span>
        )}
      </span>
      <span className={styles.amounts}>
        <span className={isCheapest ? styles.priceCheapest : styles.price}>{formatPrice(listing.price)}</span>
        <span className={styles.difference}>
          {differenceInWords(store)} · <PriceReliabilityMark listing={listing} />
        </span>
      </span>
    </ListingLink>
  );
}

const storePlace = ({ store_lat, store_lon }: Listing) => ({ lat: store_lat, lon: store_lon });

function isWithin(around: Near & { km: number }, listing: Listing): boolean {
  const km = kmToStore(around, storePlace(listing));
  return km !== null && km <= around.km;
}

function differenceInWords({ direction, difference }: OtherStoreComparison): string {
  if (direction === 'same') return 'same price';
  return `${formatPrice(difference)} ${direction === 'cheaper' ? 'less' : 'more'}`;
}
