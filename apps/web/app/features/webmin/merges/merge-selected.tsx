import { useQueries } from '@tanstack/react-query';
import { type Kind, productQuery, storeQuery } from '../catalogue/queries.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface MergeSelectedProps {
  kind: Kind;
  ids: number[];
  onClose: () => void;
}

export function MergeSelected({ kind, ids, onClose }: MergeSelectedProps) {
  const products = useQueries({ queries: (kind === 'product' ? ids : []).map(productQuery) });
  const stores = useQueries({ queries: (kind === 'store' ? ids : []).map(storeQuery) });
  const candidates = [
    ...products.flatMap(({ data }) =>
      data ? [{ ...data, detail: join(data.brand, data.amount), image: data.image_url }] : [],
    ),
    ...stores.flatMap(({ data }) =>
      data ? [{ ...data, detail: join(data.address, data.region), image: data.image_url }] : [],
    ),
  ];
  if (candidates.length < ids.length) return null;
  return <MergeDialog kind={kind} candidates={candidates} onClose={onClose} />;
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' · ');
