export { type ListingPair, refreshListings } from './listing-refresh.ts';
