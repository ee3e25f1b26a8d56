export { PriceField } from './price-field.tsx';
export type { Problems } from './problems.ts';
export { ProductFields } from './product-fields.tsx';
export { type ProductValues, productChange, productProblems, trimmed } from './product-values.ts';
export { StoreFields } from './store-fields.tsx';
export { coordinatesOf, readStore, readStoreChange, type StoreFacts, type StoreValues } from './store-values.ts';
export { useCatalogueForm } from './use-catalogue-form.ts';
export { knownStoresQuery } from './use-region-of-place.ts';
