export { deleteOldListingChanges } from './catalogue.queries.ts';
export type { CatalogueFollower } from './follow-catalogue.ts';
export { findListingsOf, findPrice } from './listing.queries.ts';
export { lastSeen, pricedColumns } from './listing-fields.ts';
