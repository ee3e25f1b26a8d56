export { watchCatalogueChanges } from './catalogue-changes.ts';
export { findListed } from './listed.queries.ts';
export { findListingsOf } from './listed-pairs.queries.ts';
export type { Contents } from './listing-index/contents.ts';
export { deleteOldListingChanges } from './listing-index/listing-index.queries.ts';
export { offersOfKinds } from './listing-index/offers-of-kinds.ts';
export { rowsOf } from './listing-index/shown-rows.ts';
export {
  type ListingPair,
  lockStoreRow,
  refreshListings,
  refreshListingsOfStore,
} from './listing-refresh.ts';
export {
  kindColumns,
  lastSeen,
  type OfferRow,
  type PricedRow,
  pricedColumns,
  toListing,
  toUnpriced,
  unsortedKind,
} from './listing-view.ts';
export { matchRanks } from './match-rank.ts';
export { centsAndSeen, isCounted, isLoose, isPricedLoose, packContent } from './packs.ts';
export { findPrice } from './price.queries.ts';
export { regionOf } from './question.ts';
export { refreshStandings } from './refresh-standings.ts';
export { findKindFits, matchRankOf } from './search.queries.ts';
