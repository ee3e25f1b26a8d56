import type { ProductValues, StoreFacts } from '~/features/catalogue-fields/index.ts';

/** The id of what is described but not made yet (ADD-01). */
export const draftId = -1;

export interface ProductDraft extends ProductValues {
  id: typeof draftId;
  image: Blob | null;
}
export interface StoreDraft extends StoreFacts {
  id: typeof draftId;
  image: Blob | null;
}
/** One that there is. */
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

/** What the keyboard goes to where a step is not done: the search field, or the button that ends its form. */
export type StepField = HTMLInputElement & HTMLButtonElement;

/** What is entered in the dialog so far. */
export interface Entered {
  product: KnownProduct | ProductDraft | null;
  store: KnownStore | StoreDraft | null;
  /** '' for none. */
  price: string;
  quantity: number;
}
