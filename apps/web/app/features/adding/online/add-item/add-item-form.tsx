import * as calls from '@bargain-buddy/contract/calls';
import { formatPriceInput, isExamplePrice, priceError } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { PriceField } from '~/features/catalogue-fields/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { QuantityField } from '~/ui/quantity-field/quantity-field.tsx';
import styles from './add-item.module.css';
import { type AddItemInput, type AddItemStepElement, draftId } from './choices.ts';
import { readLastAddedStore, saveLastAddedStore } from './last-store.ts';
import { ProductStep } from './product-step.tsx';
import { StoreStep } from './store-step.tsx';
import { type PutItemOnList, useAddItemWithPrice } from './use-add-item.ts';

interface AddItemFormProps {
  barcode?: string | undefined;
  putOnList: PutItemOnList;
  onAdded: () => void;
  onSaving: (isSaving: boolean) => void;
  onCancel: () => void;
  /** Reports that closing the form would lose entered data. */
  onEntered: (isEntered: boolean) => void;
}

export function AddItemForm({ barcode, putOnList, onAdded, onSaving, onCancel, onEntered }: AddItemFormProps) {
  const [defaultValues] = useState(emptyEntry);
  const [unfinished, setUnfinished] = useState({ product: false, store: false });
  const [isTried, setTried] = useState(false);
  const fields = {
    product: useRef<AddItemStepElement>(null),
    store: useRef<AddItemStepElement>(null),
    price: useRef<HTMLInputElement>(null),
  };
  const { watch, setValue, failure, setFailure, isSubmitting, onSubmit } = useAppForm<AddItemInput>({
    defaultValues,
    send: async (entered) => {
      const missing = [
        (entered.product === null || unfinished.product) && fields.product,
        (entered.store === null || unfinished.store) && fields.store,
        priceError(entered.price) !== undefined && fields.price,
      ].find((field) => field !== false);
      setTried(missing !== undefined);
      missing?.current?.focus();
      if (missing) return;
      onSaving(true);
      const problems = await add({ ...entered, price: formatPriceInput(entered.price) });
      onSaving(false);
      if (problems) setFailure(problems.join('\n'));
      else onAdded();
    },
  });
  const change = (part: Partial<AddItemInput>) => {
    for (const name of Object.keys(part) as (keyof AddItemInput)[]) setValue(name, part[name] as never);
  };
  const add = useAddItemWithPrice(putOnList, change);
  const { product, store, price, quantity } = watch();
  const enter = (part: Partial<AddItemInput>) => {
    change(part);
    onEntered(true);
  };
  const mark = (part: Partial<typeof unfinished>) => {
    setUnfinished((before) => ({ ...before, ...part }));
    if (Object.values(part).includes(true)) onEntered(true);
  };

  return (
    <form onSubmit={onSubmit} className={styles.form} noValidate>
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
              saveLastAddedStore(null);
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
        <p role="alert" className={styles.problems}>
          {failure}
        </p>
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Add
        </Button>
      </DialogActions>
    </form>
  );
}

function emptyEntry(): AddItemInput {
  return { product: null, store: readLastAddedStore(), price: '', quantity: 1 };
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

function ListedPrice(chosen: Pick<AddItemInput, 'product' | 'store'>) {
  const [product, store] = [chosen.product?.id ?? draftId, chosen.store?.id ?? draftId];
  const areKnown = product !== draftId && store !== draftId;
  const { data: listing } = useQuery({
    queryKey: ['listed-price', product, store],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listListings, { query: { product, store, page_size: 1 }, signal });
      return results[0] ?? null;
    },
    meta: showsCatalogue,
    enabled: areKnown,
  });
  if (areKnown && listing && isExamplePrice(listing)) {
    return `Example price: ${formatPrice(listing.price)}. Optional. What does it cost there?`;
  }
  if (areKnown && listing) {
    return `${formatPrice(listing.price)} since ${formatDay(listing.date_added)}. Leave empty to keep this price.`;
  }
  return 'Optional. The price in this store.';
}
