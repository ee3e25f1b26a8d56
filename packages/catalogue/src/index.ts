export { partCount, readHead, readPart, writeHead, writePart } from './catalogue-file.ts';
export { distancesBy, nearestFirst, type StoreDistance, storesWithin } from './distances.ts';
export { kindDetails, listKinds } from './find-kinds.ts';
export { type Found, listListings, listProductOffers, type ReadCursor, regionOf } from './find-listings.ts';
export { canUploadImage, shownImage, type Viewer } from './image-rights.ts';
export { toListing, toPricedRow, toUnpriced, withPlaceholder } from './listing-view.ts';
export * from './records.ts';
export { type CatalogueSnapshot, productOfBarcode, snapshotOf } from './snapshot.ts';
