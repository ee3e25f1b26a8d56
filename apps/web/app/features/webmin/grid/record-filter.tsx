import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { productQuery, storeQuery } from '../catalogue/queries.ts';
import { importQuery } from '../imports/queries.ts';
import { adminUserQuery } from '../users/queries.ts';

export type FilterRecord = 'product' | 'store' | 'reporter' | 'import';

interface RecordFilterProps {
  kind: FilterRecord;
  /** Record id, or '' for any. */
  value: string;
  onChange: (value: string) => void;
}

const labels = { product: 'Product', store: 'Store', reporter: 'By', import: 'Import' } as const;

/** Shows the record that a link has filtered the grid by. Deleting the chip shows all rows. */
export function RecordFilter({ kind, value, onChange }: RecordFilterProps) {
  const id = Number(value) || undefined;
  const { data: product } = useQuery(productQuery(kind === 'product' ? id : undefined));
  const { data: store } = useQuery(storeQuery(kind === 'store' ? id : undefined));
  const { data: user } = useQuery(adminUserQuery(kind === 'reporter' ? id : undefined));
  const { data: brought } = useQuery(importQuery(kind === 'import' ? id : undefined));
  if (!value) return null;
  const name =
    (product && joined(product.name, product.brand, product.amount)) ??
    (store && joined(store.name, store.address)) ??
    user?.email ??
    brought?.file_name ??
    `No. ${value}`;
  return (
    <Chip
      label={`${labels[kind]}: ${name}`}
      onDelete={() => onChange('')}
      slotProps={{ root: { 'aria-label': `${labels[kind]}: ${name}. Delete shows all.` } }}
    />
  );
}

const joined = (...texts: string[]) => texts.filter(Boolean).join(' · ');
