export { toProduct, toStore } from './catalogue-view.ts';
export { groupOf, groupsOf, isAsLeft, pictureFields, placeFields } from './field-groups.ts';
export { lockProduct, updateProduct } from './product-writes.queries.ts';
export { lockStore, updateStore } from './store-writes.queries.ts';
