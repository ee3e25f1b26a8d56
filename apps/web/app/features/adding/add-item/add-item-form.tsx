import { formatPrice, priceError } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { PriceField } from '~/features/catalogue-fields/index.ts';
import { QuantityField } from '~/ui/quantity-field/quantity-field.tsx';
import styles from './add-item.module.css';
import type { Entered } from './choices.ts';
import { readLastStore } from './last-store.ts';
import { ListedPrice } from './listed-price.tsx';
import { ProductStep } from './product-step.tsx';
import { StoreStep } from './store-step.tsx';
import { useAddItem } from './use-add-item.ts';

interface AddItemFormProps {
  listId: number;
  onAdded: () => void;
  /** Adding begins or ends. */
  onSaving: (isSaving: boolean) => void;
  onCancel: () => void;
  /** Something would be lost by closing. */
  onEntered: (isEntered: boolean) => void;
}

/** The item, step by step on one page: product, store, price and quantity (ADD-01, ADD-03). */
export function AddItemForm({ listId, onAdded, onSaving, onCancel, onEntered }: AddItemFormProps) {
  const [entered, setEntered] = useState(emptyEntry);
  const [unfinished, setUnfinished] = useState({ product: false, store: false });
  const change = (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part }));
  const { add, isBusy, problems } = useAddItem(listId, change);
  const { product, store, price, quantity } = entered;
  const isReady = product !== null && store !== null && priceError(price) === undefined;
  const enter = (part: Partial<Entered>) => {
    change(part);
    onEntered(true);
  };
  const mark = (part: Partial<typeof unfinished>) => {
    setUnfinished((before) => ({ ...before, ...part }));
    if (Object.values(part).includes(true)) onEntered(true);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    onSaving(true);
    const isAdded = await add({ ...entered, price: formatPrice(price) });
    onSaving(false);
    if (isAdded) onAdded();
  };

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <DialogContent className={styles.steps}>
        <Step title="Product">
          <ProductStep
            chosen={product}
            onChoose={(chosen) => enter({ product: chosen })}
            onUnfinished={(is) => mark({ product: is })}
          />
        </Step>
        <Step title="Store">
          <StoreStep
            chosen={store}
            onChoose={(chosen) => enter({ store: chosen })}
            onUnfinished={(is) => mark({ store: is })}
          />
        </Step>
        <Step title="Price and quantity">
          <PriceField
            value={price}
            onChange={(text) => enter({ price: text })}
            hint={<ListedPrice product={product} store={store} />}
          />
          <QuantityField quantity={quantity} onChange={(number) => enter({ quantity: number })} />
        </Step>
        <div role="alert" className={styles.problems}>
          {problems.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={!isReady || unfinished.product || unfinished.store}
          loading={isBusy}
        >
          Add
        </Button>
      </DialogActions>
    </form>
  );
}

function emptyEntry(): Entered {
  const last = readLastStore();
  return { product: null, store: last && { ...last, address: '', region: '' }, price: '', quantity: 1 };
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
