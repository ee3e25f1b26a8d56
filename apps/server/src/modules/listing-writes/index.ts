export {
  findListedPrice,
  type ListingPair,
  lockStoreRow,
  noteDeletedListings,
  refreshListings,
  refreshListingsOfStore,
} from './refresh-listings.ts';
