import type { AdminKind, KindProduct } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { failureText } from '../failure-text.ts';
import { Pager } from '../panel.tsx';
import styles from './kinds.module.css';
import { kindProductsQuery, kindSearchQuery, useKindChange } from './queries.ts';

export function KindProducts({ kind }: { kind: AdminKind }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(kindProductsQuery(kind.id, page));
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
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The products could not be loaded.
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.count === 0 && <p className={styles.detail}>This kind has no products. Merge it or delete it.</p>}
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductRow product={product} isChosen={chosen.includes(product.id)} onToggle={() => toggle(product.id)} />
          </li>
        ))}
      </ul>
      {data && <Pager page={page} answer={data} onPage={setPage} />}
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

/** Debounce in milliseconds. */
const pause = 200;

interface SplitKindProps {
  from: AdminKind;
  products: number[];
  onDone: () => void;
  onClose: () => void;
}

function SplitKind({ from, products, onDone, onClose }: SplitKindProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<AdminKind | null>(null);
  const settled = useDebounced(text, pause);
  const { data } = useQuery(kindSearchQuery(settled));
  const found = data?.results.filter((one) => one.id !== from.id) ?? [];
  const { change } = useKindChange();
  const name = text.trim();
  const isNew = kind === null && name !== '';
  const move = () =>
    change.mutate(() => callApi(calls.splitKind, { body: { products, ...(kind ? { kind: kind.id } : { name }) } }), {
      onSuccess: () => {
        onDone();
        onClose();
      },
    });
  return (
    <SavingDialog open isSaving={change.isPending} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Move {formatCount(products.length, 'product')} to which kind?</DialogTitle>
      <DialogContent className={styles.form}>
        <Autocomplete
          freeSolo
          options={found}
          filterOptions={(options) => options}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
          getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
          value={kind}
          inputValue={text}
          onInputChange={(_, typed) => setText(typed)}
          onChange={(_, chosen) => setKind(typeof chosen === 'string' ? null : chosen)}
          renderInput={(input) => (
            <TextField {...input} autoFocus size="small" label="Choose a kind, or name a new one" />
          )}
        />
        {change.error ? (
          <Alert severity="error">{failureText(change.error)}</Alert>
        ) : (
          <Alert severity="info">
            {isNew ? `Adds the kind “${name}” in ${from.aisle.name}. ` : ''}
            They stay there even if their names change.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!kind && !isNew} loading={change.isPending} onClick={move}>
          {isNew ? 'Add kind and move' : 'Move'}
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}
