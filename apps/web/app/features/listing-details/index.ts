/**
 * The price details of one listing: the modal over the feed and over a shopping list, and the listing's own page.
 *
 * The route of a page that shows listings gives it `<ListingDetailsDialog />` to render once, and the function of
 * `useOpenListing()`, which is called on a plain click on a listing (after `preventDefault`); a shopping list tells it
 * its id. The route of the listing's own page imports listing-page.tsx by itself, so that the feed need not load it.
 */
export { ListingDetailsDialog } from './listing-details-dialog.tsx';
export { useOpenListing } from './navigation.ts';
