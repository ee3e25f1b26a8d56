export { deleteOldListingChanges } from './catalogue.queries.ts';
export type { CatalogueFollower } from './follow-catalogue.ts';
export { findListingsOfPairs, findPrice } from './listing.queries.ts';
export { lastSeenSql, pricedColumnsSql } from './listing-fields.ts';
