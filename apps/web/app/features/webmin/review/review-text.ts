import type { DecidedItem, ReviewItem, ReviewKind } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import type { ReviewDecision } from './review-queue.ts';

export const reviewKinds = [
  ['held', 'Held prices'],
  ['prices', 'Prices not verified'],
  ['product-images', 'Pictures of products'],
  ['store-images', 'Pictures of stores'],
  ['products', 'New products'],
  ['stores', 'New stores'],
  ['product-edits', 'Changes of products'],
  ['store-edits', 'Changes of stores'],
] as const;

export function reviewKindText({ kind, price }: Pick<ReviewItem, 'kind' | 'price'>): string {
  if (kind === 'price') return price?.is_held ? 'Held price' : 'Price not verified';
  if (kind === 'product') return 'New product';
  if (kind === 'store') return 'New store';
  if (kind === 'product-edit') return 'Change of a product';
  if (kind === 'store-edit') return 'Change of a store';
  return kind === 'product-image' ? 'Picture of a product' : 'Picture of a store';
}

type Named = Pick<DecidedItem, 'kind' | 'name' | 'place' | 'price'>;

export function reviewItemText({ kind, name, place, price }: Named): string {
  if (price) return `price ${formatPrice(price.price)} for ${name} at ${place}`;
  if (kind === 'product' || kind === 'store') return `new ${kind} ${name}`;
  return kind === 'product-edit' || kind === 'store-edit' ? `change of ${name}` : `picture of ${name}`;
}

export function verdictText({ verdict, price, mergeInto }: ReviewDecision, item: Named): string {
  const done = mergeInto
    ? `Merged into ${mergeInto.name}`
    : price !== undefined
      ? `Corrected to ${formatPrice(price)}`
      : verdict === 'verified'
        ? 'Approved'
        : 'Rejected';
  return `${done}: ${reviewItemText(item)}`;
}

export function reviewCountsText(items: readonly Pick<ReviewItem, 'kind'>[]): string {
  const names = {
    price: 'price',
    product: 'new product',
    store: 'new store',
    'product-edit': 'change',
    'store-edit': 'change',
  };
  const nameOf = (kind: ReviewItem['kind']) => names[kind as keyof typeof names] ?? 'picture';
  return Object.entries(Object.groupBy(items, ({ kind }) => nameOf(kind)))
    .map(([name, some]) => formatCount(some?.length ?? 0, name))
    .join(', ');
}

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

export const reviewItemPath = ({ kind, id, record = id, merged_into }: Reviewed) =>
  `/webmin/${sections[kind]}?record=${merged_into?.id ?? record}`;
