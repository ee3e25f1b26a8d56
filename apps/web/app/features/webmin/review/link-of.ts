import type { ReviewKind } from '@bargain-buddy/contract';

const sections: Record<ReviewKind, string> = {
  price: 'prices',
  'product-image': 'products',
  product: 'products',
  'store-image': 'stores',
  store: 'stores',
  'product-edit': 'products',
  'store-edit': 'stores',
};

interface Reviewed {
  kind: ReviewKind;
  id: number;
  record?: number | undefined;
  merged_into?: { id: number } | null;
}

/** Returns the URL of a reviewed record, or of the record that it was merged into. */
export const linkOf = ({ kind, id, record = id, merged_into }: Reviewed) =>
  `/webmin/${sections[kind]}?record=${merged_into?.id ?? record}`;
