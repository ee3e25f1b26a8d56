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

/** Where something that is reviewed is open beside its table. */
export const linkOf = ({ kind, id, record = id }: { kind: ReviewKind; id: number; record?: number | undefined }) =>
  `/webmin/${sections[kind]}?record=${record}`;
