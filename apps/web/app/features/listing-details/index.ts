/**
 * The price details of one listing: the modal over the feed and the listing's own page.
 *
 * A page that shows listings renders `<ListingDetailsDialog />` once, gives each listing a link to `listingPath(id)` and
 * calls the function of `useOpenListing()` on a plain click (after `preventDefault`); a shopping list gives it its id. The route of the listing's own page
 * imports listing-page.tsx by itself, so that the feed need not load it.
 */
export { PriceAge, ReportedMark } from './components/price-age.tsx';
export { ListingDetailsDialog } from './listing-details-dialog.tsx';
export { listingJsonLd } from './listing-json-ld.ts';
export { listingPath, useOpenListing } from './navigation.ts';
export { isReported } from './provenance.ts';
