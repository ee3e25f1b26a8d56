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

export const linkOf = ({ kind, id, record = id, merged_into }: Reviewed) =>
  `/webmin/${sections[kind]}?record=${merged_into?.id ?? record}`;
