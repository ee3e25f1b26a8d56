import type { AdminKind, KindProduct } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { apiQuery, failureText } from '../api.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import { usePagesOfQuery, WhenLoaded } from '../panel.tsx';
import styles from './kinds.module.css';
import { kindSearchQuery, useKindMutations } from './queries.ts';

export function KindProducts({ kind }: { kind: AdminKind }) {
  const { query, pager } = usePagesOfQuery((page) =>
    apiQuery(calls.listKindProducts, { params: { id: kind.id }, query: { page } }),
  );
  const { data } = query;
  const [chosen, setChosen] = useState<number[]>([]);
  const [isSplitting, setSplitting] = useState(false);
  const products = data?.results ?? [];
  const selected = products.flatMap(({ id }) => (chosen.includes(id) ? id : []));
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <section aria-label="Products">
      <div className={styles.tools}>
        <h3 className={styles.heading}>{formatCount(data?.count ?? kind.products, 'product')}</h3>
        <Button size="small" variant="outlined" disabled={selected.length === 0} onClick={() => setSplitting(true)}>
          {selected.length > 0 ? `Move ${selected.length} to another kind` : 'Move to another kind'}
        </Button>
      </div>
      <WhenLoaded query={query} failure="The products could not be loaded." height={160}>
        {({ count }) => (
          <>
            {count === 0 && <p className={styles.detail}>This kind has no products. Merge it or delete it.</p>}
            <ul className={styles.list}>
              {products.map((product) => (
                <li key={product.id}>
                  <ProductRow
                    product={product}
                    isChosen={chosen.includes(product.id)}
                    onToggle={() => toggle(product.id)}
                  />
                </li>
              ))}
            </ul>
            {pager}
          </>
        )}
      </WhenLoaded>
      {isSplitting && (
        <SplitKind from={kind} products={selected} onDone={() => setChosen([])} onClose={() => setSplitting(false)} />
      )}
    </section>
  );
}

interface ProductRowProps {
  product: KindProduct;
  isChosen: boolean;
  onToggle: () => void;
}

function ProductRow({ product, isChosen, onToggle }: ProductRowProps) {
  const { name, brand, amount, kind_is_chosen, price } = product;
  const detail = [brand, amount, kind_is_chosen && 'moved by hand'].filter(Boolean).join(' · ');
  return (
    <div className={styles.row}>
      <Checkbox checked={isChosen} onChange={onToggle} slotProps={{ input: { 'aria-label': `Select ${name}` } }} />
      <span className={styles.text}>
        {name}
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.price}>
        {price === null ? <span className={styles.detail}>No price</span> : <strong>{formatPrice(price)}</strong>}
        <br />
        <span className={styles.detail}>{formatUnitPrice(product)}</span>
      </span>
    </div>
  );
}

const pause = 200;

interface SplitKindProps {
  from: AdminKind;
  products: number[];
  onDone: () => void;
  onClose: () => void;
}

function SplitKind({ from, products, onDone, onClose }: SplitKindProps) {
  const { change } = useKindMutations();
  const resolver = contractResolver(({ kindSplitSchema }) => kindSplitSchema, {
    toBody: ({ text, kind }: { text: string; kind: AdminKind | null }) =>
      kind ? { products, kind: kind.id } : { products, name: text },
  });
  const form = useAppForm({
    defaultValues: { text: '', kind: null },
    resolver,
    send: async (body) => {
      await change.mutateAsync(() => callApi(calls.splitKind, { body }));
      onDone();
      onClose();
    },
    failureText,
  });
  const { text, kind } = form.watch();
  const { data } = useQuery(kindSearchQuery(useDebounced(text, pause)));
  const name = text.trim();
  const isNew = kind === null && name !== '';
  return (
    <AdminFormDialog
      title={`Move ${formatCount(products.length, 'product')} to which kind?`}
      submitLabel={isNew ? 'Add kind and move' : 'Move'}
      isReady={kind !== null || isNew}
      form={form}
      effects={
        <Alert severity="info">
          {isNew ? `Adds the kind “${name}” in ${from.aisle.name}. ` : ''}
          They stay there even if their names change.
        </Alert>
      }
      onClose={onClose}
    >
      <Autocomplete
        freeSolo
        options={data?.results.filter((one) => one.id !== from.id) ?? []}
        filterOptions={(options) => options}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        value={kind}
        inputValue={text}
        onInputChange={(_, typed) => form.setValue('text', typed)}
        onChange={(_, chosen) => form.setValue('kind', typeof chosen === 'string' ? null : chosen)}
        renderInput={(input) => (
          <TextField {...input} autoFocus size="small" label="Choose a kind, or name a new one" />
        )}
      />
    </AdminFormDialog>
  );
}
