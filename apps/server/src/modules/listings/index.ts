export { refreshListings } from './listing-refresh.ts';
export { type OfferRow, type PricedRow, pricedColumns } from './listing-row.ts';
export { toListing, toUnpriced } from './listing-view.ts';
