import type { ProductValues, ValidStoreFields } from '~/features/catalogue-fields/index.ts';

/** Id of a draft, which has no record on the server yet. */
export const draftId = -1;

export interface ProductDraft extends ProductValues {
  id: typeof draftId;
  image: Blob | null;
}
export interface StoreDraft extends ValidStoreFields {
  id: typeof draftId;
  image: Blob | null;
}
export interface KnownProduct {
  id: number;
  name: string;
  brand: string;
  amount: string;
  image: string | null;
}
export interface KnownStore {
  id: number;
  name: string;
  address: string;
  region: string;
}

export const isProductDraft = (chosen: KnownProduct | ProductDraft): chosen is ProductDraft => chosen.id === draftId;
export const isStoreDraft = (chosen: KnownStore | StoreDraft): chosen is StoreDraft => chosen.id === draftId;

/** Element that gets the focus if a step is incomplete: the search field, or the button that completes the draft. */
export type AddItemStepElement = HTMLInputElement & HTMLButtonElement;

export interface AddItemInput {
  product: KnownProduct | ProductDraft | null;
  store: KnownStore | StoreDraft | null;
  price: string;
  quantity: number;
}
