/**
 * Price details of a listing: a dialog over other pages, and the listing's own page. A page that shows listings renders
 * `<ListingDetailsDialog />` once. On a plain click it calls `preventDefault()`, then the function of
 * `useOpenListing()`; a shopping list passes its id. The route of the listing's page imports listing-page.tsx directly,
 * so that the feed does not load it.
 */
export { ListingDetailsDialog } from './listing-details-dialog.tsx';
export { useOpenListing } from './navigation.ts';
