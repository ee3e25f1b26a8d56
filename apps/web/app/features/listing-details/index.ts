/**
 * The price details of one listing: the modal over the feed and the listing's own page.
 *
 * A page that shows listings renders `<ListingDetailsDialog />` once, gives each listing a link to `listingPath(id)` and
 * calls the function of `useOpenListing()` on a plain click (after `preventDefault`).
 */
export { ListingDetailsDialog } from './listing-details-dialog.tsx';
export { listingJsonLd } from './listing-json-ld.ts';
export { listingMeta } from './listing-meta.ts';
export { ListingPage } from './listing-page.tsx';
export { listingPath, useOpenListing } from './navigation.ts';
export { listingQuery, otherStoresQuery, priceHistoryQuery } from './queries.ts';
