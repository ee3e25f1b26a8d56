export { toProduct, toStore } from './catalogue-view.ts';
export { type Contributor, contributorOfRequest } from './contributor.ts';
export {
  fieldGroupOf,
  fieldGroupsOf,
  isGroupUnchangedSince,
  pictureFields,
  positionFields,
  productOptionFields,
  wheelchairFields,
} from './field-groups.ts';
export { notifyImageDecision, setImageState } from './image-verification.service.ts';
export { approveProductChange, changeProduct } from './product-changes.service.ts';
export { lockProduct, updateProduct } from './product-writes.queries.ts';
export { approveStoreChange, changeStore } from './store-changes.service.ts';
export { lockStore, updateStore } from './store-writes.queries.ts';
export { findProductWithBarcode } from './twins.queries.ts';
