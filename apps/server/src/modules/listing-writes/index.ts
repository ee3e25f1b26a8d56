export {
  findListedPrice,
  type ListingPair,
  lockStoreRow,
  refreshListings,
  refreshListingsOfStore,
} from './refresh-listings.ts';
