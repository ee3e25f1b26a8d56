export { feedTime } from './orders.ts';
export { toDate } from './key-text.ts';
export { type FoundKind, type KindsQuery } from './find-kinds.ts';
export { createListingIndex, type ListingIndex } from './listing-index.ts';
export { matchRanks, rankedWords } from './match-rank.ts';
export type {
  Changes,
  Filters,
  FoundListing,
  FoundProduct,
  IndexedKind,
  IndexedListing,
  IndexedProduct,
  IndexedStore,
  ListingDetails,
  OrderName,
  Position,
  Query,
  Results,
} from './types.ts';
