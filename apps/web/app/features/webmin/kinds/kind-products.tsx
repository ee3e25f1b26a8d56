import type { AdminKind, KindProduct } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { Pager } from '../pager.tsx';
import styles from './kinds.module.css';
import { kindProductsQuery } from './queries.ts';
import { SplitKind } from './split-kind.tsx';

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
