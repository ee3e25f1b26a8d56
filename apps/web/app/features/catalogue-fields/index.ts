/** The fields by which people describe products, stores and prices, with the suggestions that go with them. In MUI. */
export { PriceField } from './price-field.tsx';
export { type Problems, problemsFrom } from './problems.ts';
export { ProductFields } from './product-fields.tsx';
export { type ProductValues, productChange, productProblems, trimmed } from './product-values.ts';
export { StoreFields } from './store-fields.tsx';
export { coordinatesOf, readStore, readStoreChange, type StoreFacts, type StoreValues } from './store-values.ts';
export { knownStoresQuery } from './use-region-of-place.ts';
