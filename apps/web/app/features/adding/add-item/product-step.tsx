import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { ScanButton } from '~/ui/scanner/scan-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './add-item.module.css';
import { isProductDraft, type KnownProduct, type ProductDraft, type StepField } from './choices.ts';
import { ChosenCard } from './chosen-card.tsx';
import { ProductDraftForm } from './product-draft-form.tsx';
import { readProductOf } from './read-barcode.ts';
import { ProductSearch } from './search-field.tsx';

const empty = { name: '', brand: '', amount: '', barcode: '', image: null };

interface ProductStepProps {
  /** Scanned before: it is begun with. */
  barcode?: string | undefined;
  chosen: KnownProduct | ProductDraft | null;
  onChoose: (product: KnownProduct | ProductDraft | null) => void;
  /** Something is typed that is no choice yet. */
  onUnfinished: (isUnfinished: boolean) => void;
  fieldRef: RefObject<StepField | null>;
  /** Adding was tried: what is missing is said. */
  isTried: boolean;
}

/** Which product: one of ours, or a new one (ADD-01). */
export function ProductStep({ barcode, chosen, onChoose, onUnfinished, fieldRef, isTried }: ProductStepProps) {
  const [typed, setTyped] = useState('');
  const [draft, setDraft] = useState<Omit<ProductDraft, 'id'>>();
  const show = (next: Omit<ProductDraft, 'id'> | undefined) => {
    setDraft(next);
    onUnfinished(next !== undefined || typed.trim() !== '');
  };
  const type = (text: string) => {
    setTyped(text);
    onUnfinished(text.trim() !== '');
  };

  const [isReading, setReading] = useState(false);
  const scan = async (code: string) => {
    setReading(true);
    const { known, described, note } = await readProductOf(code);
    setReading(false);
    if (known) {
      type('');
      return onChoose(known);
    }
    show({ ...empty, ...described });
    showSnackbar(note, 'info', 6000);
  };
  const begin = useEffectEvent(() => {
    if (barcode) void scan(barcode);
  });
  useEffect(() => begin(), []);

  const missing = typed.trim() === '' ? 'Choose a product.' : 'Choose one of the suggestions, or create a new product.';
  const create = () => show({ ...empty, name: typed.trim() });

  if (draft) {
    return (
      <ProductDraftForm
        draft={draft}
        doneRef={fieldRef}
        isTried={isTried}
        onDone={(product) => {
          show(undefined);
          type('');
          onChoose(product);
          showSnackbar('Product selected (draft)', 'success', 3000);
        }}
        onCancel={() => show(undefined)}
      />
    );
  }
  if (chosen) {
    const { name, brand, amount, image } = chosen;
    return (
      <ChosenCard
        kind="product"
        name={name}
        facts={[brand, amount]}
        image={image}
        autoFocus
        onEdit={isProductDraft(chosen) ? () => show(chosen) : undefined}
        onClear={() => onChoose(null)}
      />
    );
  }
  return (
    <div className={styles.search}>
      <ProductSearch
        label="Find a product"
        typed={typed}
        onTyped={type}
        inputRef={fieldRef}
        problem={isTried ? missing : undefined}
        autoFocus
        onChosen={(product) => {
          type('');
          onChoose(product);
        }}
        onCreate={create}
      />
      <div className={styles.others}>
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={create}>
          Create new product
        </Button>
        <ScanButton label="Scan its barcode" onCode={(code) => void scan(code)} />
      </div>
      <p role="status" className={styles.reading}>
        {isReading && 'Looking the barcode up…'}
      </p>
    </div>
  );
}
