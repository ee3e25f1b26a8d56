export { refreshListings } from './listing-refresh.ts';
