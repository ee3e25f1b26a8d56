export { toProduct, toStore } from './catalogue-view.ts';
export { type Contributor, contributorOfRequest } from './contributor.ts';
export * from './field-groups.ts';
export { notifyImageDecision, setImageState } from './image-verification.service.ts';
export { approveProductChange, changeProduct } from './product-changes.service.ts';
export { lockRecord, type RecordKind, updateRecord } from './records.queries.ts';
export { approveStoreChange, changeStore } from './store-changes.service.ts';
export { findProductWithBarcode } from './twins.queries.ts';
