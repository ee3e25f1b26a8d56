export { fileFormat, partCount, readHead, readPart, writeHead, writePart } from './catalogue-file.ts';
export { distancesBy, nearestFirst, type StoreDistance, storesWithin } from './distances.ts';
export { kindDetails, listKinds } from './find-kinds.ts';
export { type Found, listListings, listProductOffers, type ReadCursor, regionOf } from './find-listings.ts';
export { canUploadImage, shownImage, type Viewer } from './image-rights.ts';
export { kindPreview, type LinkPreview, productPreview, regionPreview, storePreview } from './link-previews.ts';
export { toListing, toPricedRow, toUnpriced, withPlaceholder } from './listing-view.ts';
export { type PackFamily, packFamilies, packFamily } from './pack-family.ts';
export {
  assemblePlan,
  confidenceOf,
  type MadePlan,
  offeredPairs,
  type Pair,
  pairsToReplace,
  pairsToShow,
  type Substitute,
} from './plan/assemble-plan.ts';
export { computePlan, type Offered, offersOfKinds, offersOfProducts } from './plan/compute-plan.ts';
export { type KindsNeed, type Need, needOf, wantedAmount } from './plan/need.ts';
export { planFromIndex } from './plan/plan-from-index.ts';
export {
  boundNeeds,
  type PlanChoice,
  type PlanOutcome,
  type PlanStore,
  type PlanTask,
  type TaskNeeds,
  toPlanTask,
  toTaskNeeds,
} from './plan/plan-task.ts';
export { kindsOfScope, type NewPrice, seenSinceSurvey } from './price-changes.ts';
export * from './public-pages.ts';
export * from './records.ts';
export { type CatalogueSnapshot, productOfBarcode, snapshotOf } from './snapshot.ts';
export { suggest } from './suggest.ts';
