import { formatPrice, priceError } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { PriceField } from '~/features/catalogue-fields/index.ts';
import { QuantityField } from '~/ui/quantity-field/quantity-field.tsx';
import styles from './add-item.module.css';
import type { Entered, StepField } from './choices.ts';
import { readLastStore, rememberStore } from './last-store.ts';
import { ListedPrice } from './listed-price.tsx';
import { ProductStep } from './product-step.tsx';
import { StoreStep } from './store-step.tsx';
import { type PutOnList, useAddItem } from './use-add-item.ts';

interface AddItemFormProps {
  barcode?: string | undefined;
  putOnList: PutOnList;
  onAdded: () => void;
  onSaving: (isSaving: boolean) => void;
  onCancel: () => void;
  /** Reports that closing the form would lose entered data. */
  onEntered: (isEntered: boolean) => void;
}

export function AddItemForm({ barcode, putOnList, onAdded, onSaving, onCancel, onEntered }: AddItemFormProps) {
  const [entered, setEntered] = useState(emptyEntry);
  const [unfinished, setUnfinished] = useState({ product: false, store: false });
  const change = (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part }));
  const { add, isBusy, problems } = useAddItem(putOnList, change);
  const { product, store, price, quantity } = entered;
  const [isTried, setTried] = useState(false);
  const fields = {
    product: useRef<StepField>(null),
    store: useRef<StepField>(null),
    price: useRef<HTMLInputElement>(null),
  };
  const missing = [
    (product === null || unfinished.product) && fields.product,
    (store === null || unfinished.store) && fields.store,
    priceError(price) !== undefined && fields.price,
  ].find((field) => field !== false);
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
    if (isBusy) return;
    setTried(missing !== undefined);
    missing?.current?.focus();
    if (missing) return;
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
            barcode={barcode}
            chosen={product}
            fieldRef={fields.product}
            isTried={isTried}
            onChoose={(chosen) => enter({ product: chosen })}
            onUnfinished={(is) => mark({ product: is })}
          />
        </Step>
        <Step title="Store">
          <StoreStep
            chosen={store}
            fieldRef={fields.store}
            isTried={isTried}
            onGone={() => {
              rememberStore(null);
              change({ store: null });
            }}
            onChoose={(chosen) => enter({ store: chosen })}
            onUnfinished={(is) => mark({ store: is })}
          />
        </Step>
        <Step title="Price and quantity">
          <PriceField
            value={price}
            inputRef={fields.price}
            isTried={isTried}
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
        <Button type="submit" variant="contained" loading={isBusy}>
          Add
        </Button>
      </DialogActions>
    </form>
  );
}

function emptyEntry(): Entered {
  return { product: null, store: readLastStore(), price: '', quantity: 1 };
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
