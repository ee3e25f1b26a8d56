import type { Listing } from '@bargain-buddy/contract';

/** A brand and size of a kind: where it is cheapest, and in how many of the stores it is. */
export interface Offer {
  cheapest: Listing;
  highest: string;
  stores: number;
}

/** One row a product, in the order in which the listings have them: by unit price, so each product's cheapest leads. */
export function byProduct(listings: readonly Listing[]): Offer[] {
  const offers = new Map<number, Offer>();
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
