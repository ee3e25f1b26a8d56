import type { Listing } from '@bargain-buddy/contract';
import { create } from 'zustand';

/** Listing, or its product at any store if `anyStore` is set. */
export type Selected = Listing & { anyStore?: true };

interface Selection {
  listings: ReadonlyMap<number, Selected>;
  toggle: (listing: Selected) => void;
  set: (listings: readonly Selected[], selected: boolean) => void;
  clear: () => void;
}

const none: ReadonlyMap<number, Selected> = new Map();

export const useSelection = create<Selection>((update) => ({
  listings: none,
  toggle: (listing) =>
    update(({ listings }) => ({ listings: changed(listings, [listing], !listings.has(listing.id)) })),
  set: (chosen, selected) => update(({ listings }) => ({ listings: changed(listings, chosen, selected) })),
  clear: () => update({ listings: none }),
}));

function changed(before: ReadonlyMap<number, Selected>, listings: readonly Selected[], selected: boolean) {
  const after = new Map(before);
  for (const listing of listings) {
    if (selected) after.set(listing.id, listing);
    else after.delete(listing.id);
  }
  return after;
}
