export { PriceField } from './price-field.tsx';
export type { Problems } from './problems.ts';
export { ProductFields } from './product-fields.tsx';
export { changedProductFields, type ProductValues, productProblems, trimProductValues } from './product-values.ts';
export { StoreFields } from './store-fields.tsx';
export {
  coordinateTextsOf,
  parseStoreChange,
  parseStoreForm,
  type StoreValues,
  type ValidStoreFields,
} from './store-values.ts';
export { useCatalogueForm } from './use-catalogue-form.ts';
export { knownStoresQuery } from './use-region-of-pin.ts';
