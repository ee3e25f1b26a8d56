import type { ReviewKind } from '@bargain-buddy/contract';

const sections: Record<ReviewKind, string> = {
  price: 'prices',
  'product-image': 'products',
  product: 'products',
  'store-image': 'stores',
  store: 'stores',
};

/** Where something that is reviewed is open beside its table. */
export const linkOf = ({ kind, id }: { kind: ReviewKind; id: number }) => `/webmin/${sections[kind]}?record=${id}`;
