import type { Listing } from '@bargain-buddy/contract';
import { knownText } from '@bargain-buddy/domain';
import { MapPin } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '~/lib/format.ts';
import { listingPath } from '../navigation.ts';
import { compareStores, type StoreComparison } from '../other-stores.ts';
import styles from './other-stores.module.css';
import type { SectionHeading } from './section-heading.ts';

const shownAtFirst = 6;

interface OtherStoresProps {
  heading: SectionHeading;
  shown: Listing;
  listings: readonly Listing[];
  /** Opens another store's listing in place; without it a row leads to that listing's page. */
  onOpen?: ((listing: Listing) => void) | undefined;
}

/** The same product in every other store, cheapest first, each with the difference to the listing on show. */
export function OtherStores({ heading: Heading, shown, listings, onOpen }: OtherStoresProps) {
  const headingId = useId();
  const [all, setAll] = useState(false);
  const [nearby, setNearby] = useState(false);
  const everywhere = compareStores(shown, listings);
  const region = knownText(shown.store_region);
  const inRegion = everywhere.filter(({ listing }) => knownText(listing.store_region) === region);
  const canFilter = region !== '' && inRegion.length > 0 && inRegion.length < everywhere.length;
  const stores = canFilter && nearby ? inRegion : everywhere;
  const visible = all ? stores : stores.slice(0, shownAtFirst);
  return (
    <section className={styles.stores} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId}>Other stores</Heading>
        {canFilter && (
          <button type="button" className={styles.filter} aria-pressed={nearby} onClick={() => setNearby(!nearby)}>
            <MapPin size={16} aria-hidden="true" /> Only {region}
          </button>
        )}
      </div>
      <p className={stores[0]?.direction === 'cheaper' ? styles.saving : styles.verdict} aria-live="polite">
        {verdict(stores)}
      </p>
      {stores.length > 0 && (
        <ol className={styles.list}>
          {visible.map((store) => (
            <li key={store.listing.store_id}>
              <StoreRow store={store} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      )}
      {stores.length > visible.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show all {stores.length} stores
        </button>
      )}
    </section>
  );
}

function verdict(stores: readonly StoreComparison[]): string {
  const [cheapest] = stores;
  if (!cheapest) return 'No other store has a price for this product yet.';
  if (cheapest.direction === 'cheaper') {
    return `Save ${formatPrice(cheapest.difference)} at ${placeOf(cheapest.listing)}.`;
  }
  const compared = stores.length === 1 ? 'one other store' : `${stores.length} other stores`;
  if (cheapest.direction === 'same') return `No cheaper price in ${compared}.`;
  return `The lowest price of all, compared with ${compared}.`;
}

function StoreRow({ store, onOpen }: { store: StoreComparison; onOpen: OtherStoresProps['onOpen'] }) {
  const { listing, isCheapest } = store;
  const open = (event: MouseEvent) => {
    if (!onOpen || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(listing);
  };
  return (
    <Link to={listingPath(listing.id)} className={styles.row} onClick={open}>
      <span className={styles.place}>
        <span className={styles.store}>{listing.store_name}</span>
        <span className={styles.address}>
          {[knownText(listing.store_address), knownText(listing.store_region)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.amounts}>
        <span className={isCheapest ? styles.priceCheapest : styles.price}>{formatPrice(listing.price)}</span>
        <span className={styles.difference}>{differenceInWords(store)}</span>
      </span>
    </Link>
  );
}

function placeOf({ store_name, store_address }: Listing): string {
  return [store_name, knownText(store_address)].filter(Boolean).join(', ');
}

function differenceInWords({ direction, difference }: StoreComparison): string {
  if (direction === 'same') return 'same price';
  return `${formatPrice(difference)} ${direction === 'cheaper' ? 'less' : 'more'}`;
}
