export { deleteOldListingChanges } from './catalogue.queries.ts';
export type { CatalogueFollower, CatalogueIndex } from './follow-catalogue.ts';
export { findListingsOf, findPrice } from './listing.queries.ts';
export {
  detailNames,
  kindColumns,
  lastSeen,
  type OfferRow,
  type PricedRow,
  placeholderKind,
  pricedColumns,
} from './listing-fields.ts';
export { toListing, toPricedRow, toUnpriced } from './listing-view.ts';
export { regionOf } from './listings.service.ts';
