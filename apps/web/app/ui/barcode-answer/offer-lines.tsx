import type { Listing } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { formatPrice } from '~/lib/format.ts';
import { formatKm } from '~/lib/near.ts';
import { listingPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { PriceSourceMark } from '../price-age/price-age.tsx';
import { type BestOffersOfProduct, kmToListing, type ShopperLocation } from './choose-offers.ts';
import styles from './offer-lines.module.css';

interface OfferLinesProps {
  offers: BestOffersOfProduct;
  place: ShopperLocation;
  isLinked?: boolean;
}

export function OfferLines({ offers: { cheapest, here, scope }, place, isLinked = false }: OfferLinesProps) {
  const title = {
    near: 'Cheapest near you',
    region: `Cheapest ${inRegion(place.region)}`,
    everywhere: 'Cheapest in Trinidad and Tobago',
  }[scope];
  return (
    <span className={styles.lines}>
      {here && <OfferLine title="This store" listing={here} place={place} isLinked={isLinked} />}
      <OfferLine title={title} listing={cheapest} place={place} isLinked={isLinked} />
    </span>
  );
}

interface OfferLineProps {
  title: string;
  listing: Listing;
  place: ShopperLocation;
  isLinked: boolean;
}

function OfferLine({ title, listing, place: { near }, isLinked }: OfferLineProps) {
  const km = near && kmToListing(near, listing);
  const offer = `${formatPrice(listing.price)} at ${storeLabel(listing.store_name, listing.store_address)}`;
  return (
    <span className={styles.line}>
      {title}: {isLinked ? <Link to={listingPath(listing.id)}>{offer}</Link> : <strong>{offer}</strong>}
      {km !== null && ` · ${formatKm(km)}`} · <PriceSourceMark listing={listing} />
    </span>
  );
}
