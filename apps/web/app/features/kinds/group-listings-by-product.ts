import type { Listing } from '@bargain-buddy/contract';

export interface ProductWithListings {
  cheapest: Listing;
  highest: string;
  stores: number;
}

/** Groups listings by product. They must be sorted by unit price, so that each product's first is its cheapest. */
export function groupListingsByProduct(listings: readonly Listing[]): ProductWithListings[] {
  const offers = new Map<number, ProductWithListings>();
  for (const listing of listings) {
    const known = offers.get(listing.product_id);
    if (!known) offers.set(listing.product_id, { cheapest: listing, highest: listing.price, stores: 1 });
    else {
      known.stores += 1;
      if (Number(listing.price) > Number(known.highest)) known.highest = listing.price;
    }
  }
  return [...offers.values()];
}
