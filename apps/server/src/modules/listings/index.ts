export { findListed } from './listed.queries.ts';
export { holdStore, type ListingPair, refreshListings, refreshListingsOfStore } from './listing-refresh.ts';
export { type OfferRow, type PricedRow, pricedColumns, toListing, toUnpriced } from './listing-view.ts';
export { findPrice } from './price.queries.ts';
