import type { Listing } from '@bargain-buddy/contract';
import { create } from 'zustand';

/** Listing, or its product at any store if `anyStore` is set. */
export type SelectedListing = Listing & { anyStore?: true };

interface Selection {
  listings: ReadonlyMap<number, SelectedListing>;
  toggle: (listing: SelectedListing) => void;
  set: (listings: readonly SelectedListing[], selected: boolean) => void;
  clear: () => void;
}

const none: ReadonlyMap<number, SelectedListing> = new Map();

export const useSelectedListings = create<Selection>((update) => ({
  listings: none,
  toggle: (listing) =>
    update(({ listings }) => ({ listings: changed(listings, [listing], !listings.has(listing.id)) })),
  set: (chosen, selected) => update(({ listings }) => ({ listings: changed(listings, chosen, selected) })),
  clear: () => update({ listings: none }),
}));

function changed(
  before: ReadonlyMap<number, SelectedListing>,
  listings: readonly SelectedListing[],
  selected: boolean,
) {
  const after = new Map(before);
  for (const listing of listings) {
    if (selected) after.set(listing.id, listing);
    else after.delete(listing.id);
  }
  return after;
}
