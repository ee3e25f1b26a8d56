import type { Listing } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import { kmToStore, type Near } from '~/lib/near.ts';

export interface ShopperLocation {
  near: Near | null;
  /** '' for everywhere. */
  region: string;
  storeId?: number | undefined;
}

export interface BestOffersOfProduct {
  cheapest: Listing;
  scope: 'near' | 'region' | 'everywhere';
  here: Listing | undefined;
}

/** Used if the shopper set no distance. */
const defaultKm = 10;
/** Positions are known to about 100 m, so a store this close is the shopper's store. */
const sameStoreKm = 0.2;

/** `listings` are of one product, cheapest first. Returns undefined without a listing. */
export function chooseOffers(listings: readonly Listing[], place: ShopperLocation): BestOffersOfProduct | undefined {
  const { near, region, storeId } = place;
  const km = (listing: Listing) => (near && kmToListing(near, listing)) ?? Number.POSITIVE_INFINITY;
  const ofStore =
    storeId === undefined && near?.isOwn
      ? listings.toSorted((a, b) => km(a) - km(b)).find((listing) => km(listing) <= sameStoreKm)
      : listings.find(({ store_id }) => store_id === storeId);
  const choose = (cheapest: Listing, scope: BestOffersOfProduct['scope']): BestOffersOfProduct => ({
    cheapest,
    scope,
    here: ofStore?.id === cheapest.id ? undefined : ofStore,
  });
  const nearby = near && listings.find((listing) => km(listing) <= (near.km ?? defaultKm));
  if (nearby) return choose(nearby, 'near');
  const inRegion = region === '' ? undefined : listings.find((listing) => withoutNan(listing.store_region) === region);
  if (inRegion) return choose(inRegion, 'region');
  const [first] = listings;
  return first && choose(first, 'everywhere');
}

/** Kilometres from the place to the store of a listing. */
export const kmToListing = (near: Near, { store_lat, store_lon }: Listing) =>
  kmToStore(near, { lat: store_lat, lon: store_lon });
