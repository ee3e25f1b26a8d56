import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import styles from './fields.module.css';
import { LookupSuggestionList } from './lookups/lookup-suggestion-list.tsx';
import { lookUpUsdaProducts } from './lookups/product-lookup.ts';
import { type LookupMode, useLookup } from './lookups/use-lookup.ts';
import type { Problems } from './problems.ts';
import type { ProductValues } from './product-values.ts';

interface ProductFieldsProps {
  values: ProductValues;
  onChange: (values: ProductValues) => void;
  problems: Problems;
  lookup: LookupMode;
}

export function ProductFields({ values, onChange, problems, lookup }: ProductFieldsProps) {
  const queryClient = useQueryClient();
  const { found, isBusy, lookUp, close } = useLookup({
    mode: lookup,
    kind: 'product-suggestions',
    text: values.name,
    find: () => lookUpUsdaProducts(queryClient, values.name),
  });
  const field = (name: keyof ProductValues, label: string) => ({
    label,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
    error: problems[name] !== undefined,
    helperText: problems[name],
    fullWidth: true,
    autoComplete: 'off',
  });

  return (
    <div className={styles.fields}>
      <TextField {...field('name', 'Name')} required autoFocus={lookup === 'typing'} />
      {lookup === 'asking' && (
        <Button
          startIcon={<Sparkles size={18} />}
          className={styles.lookUp}
          onClick={lookUp}
          loading={isBusy}
          disabled={values.name.trim() === ''}
        >
          Suggest details
        </Button>
      )}
      <LookupSuggestionList
        label="Suggested products"
        found={found}
        describe={({ name, brand, amount }) => [name, [brand, amount].filter(Boolean).join(' · ')]}
        onChoose={({ name, brand, amount, barcode }) => {
          // Form fields that the suggestion lacks retain their text.
          onChange({
            name,
            brand: brand || values.brand,
            amount: amount || values.amount,
            barcode: barcode || values.barcode,
          });
          close(name);
        }}
      />
      <div className={styles.pair}>
        <TextField {...field('brand', 'Brand')} />
        <TextField {...field('amount', 'Amount')} placeholder="500 g" />
      </div>
      <TextField {...field('barcode', 'Barcode')} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
    </div>
  );
}
