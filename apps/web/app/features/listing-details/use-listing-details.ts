import type { Listing, PriceHistoryPoint } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingQuery, priceHistoryQuery } from './queries.ts';

interface Details {
  listing: Listing | undefined;
  history: readonly PriceHistoryPoint[] | undefined;
}

const nothing: Details = { listing: undefined, history: undefined };

export function useListingDetails(id: number) {
  const listing = useQuery(listingQuery(id));
  const history = useQuery(priceHistoryQuery(id));
  const read: Details = { listing: listing.data, history: history.data };
  const isWhole = isConsistent(read) || (!listing.isFetching && !history.isFetching);
  const [lastWhole, setLastWhole] = useState(isWhole ? read : nothing);
  if (isWhole && (lastWhole.listing !== read.listing || lastWhole.history !== read.history)) setLastWhole(read);
  const shown = isWhole ? read : lastWhole.listing ? lastWhole : { ...read, history: undefined };
  return {
    ...shown,
    retryListing: listing.isError && !shown.listing ? listing.refetch : undefined,
    retryHistory: history.isError && !shown.history ? history.refetch : undefined,
  };
}

/** A complete history ends with the listing's price. */
function isConsistent({ listing, history }: Details): boolean {
  return listing !== undefined && history?.at(-1)?.price === listing.price;
}
