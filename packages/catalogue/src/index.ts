export * from './catalogue-file.ts';
export { distanceKmByStoreId, type StoreDistance, sortStoresByDistance, storeIdsWithinKm } from './distances.ts';
export * from './find-kinds.ts';
export * from './find-listings.ts';
export { canUploadImage, imageShownToViewer, type Viewer } from './image-rights.ts';
export * from './link-previews.ts';
export { toListing, toPricedRow, toUnpricedListing, withPlaceholderImage } from './listing-view.ts';
export { findSizeFamiliesOfKind, findSizesOfProduct, type ProductSizeFamily } from './pack-family.ts';
export {
  type ComputedPlan,
  costConfidenceOf,
  type ProductStorePair,
  pairsOfOffers,
  pairsToShow,
  pairsToSubstitute,
  type SubstituteInStore,
  toPlanResponseBody,
} from './plan/assemble-plan.ts';
export { computePlan, type OffersOfNeeds, offersOfKinds, offersOfProducts } from './plan/compute-plan.ts';
export { type KindsNeed, type Need, needOfRequest, wantedAmountOfKinds } from './plan/need.ts';
export { planFromIndex } from './plan/plan-from-index.ts';
export {
  needsWithFixedStore,
  type PlanChoice,
  type PlanOutcome,
  type PlanStore,
  type PlanTask,
  type TaskNeeds,
  toPlanTask,
  toTaskNeeds,
} from './plan/plan-task.ts';
export { kindsOfScope, type PairToCompare, pricesSeenSinceSurvey } from './price-changes.ts';
export * from './public-pages.ts';
export * from './records.ts';
export { type CatalogueSnapshot, catalogueSnapshotOf, findProductOfBarcode } from './snapshot.ts';
export { suggest } from './suggest.ts';
