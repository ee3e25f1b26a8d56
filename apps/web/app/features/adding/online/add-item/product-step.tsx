import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { ProductFields, productProblems, trimProductValues } from '~/features/catalogue-fields/index.ts';
import { ScanButton } from '~/ui/scanner/scan-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { saveBarcodeOfProduct } from '../new-barcode/save-barcode-of-product.ts';
import { UnknownBarcodeChoice } from '../new-barcode/unknown-barcode-choice.tsx';
import styles from './add-item.module.css';
import { type AddItemStepElement, isProductDraft, type KnownProduct, type ProductDraft } from './choices.ts';
import { ChosenRecordCard } from './chosen-record-card.tsx';
import { NewRecordForm } from './new-record-form.tsx';
import { findProductByBarcode, type LookedUpProduct, lookUpProductDraft } from './read-barcode.ts';
import { ProductSearchField } from './search-field.tsx';

const empty = { name: '', brand: '', amount: '', barcode: '', image: null };

interface ProductStepProps {
  /** Barcode scanned before the dialog opened. The step looks it up on mount. */
  barcode?: string | undefined;
  chosen: KnownProduct | ProductDraft | null;
  onChoose: (product: KnownProduct | ProductDraft | null) => void;
  /** Reports typed text or an open draft form, neither of them a choice yet. */
  onUnfinished: (isUnfinished: boolean) => void;
  fieldRef: RefObject<AddItemStepElement | null>;
  /** True after an attempt to add the item. The step then shows its missing choice. */
  isTried: boolean;
}

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
  const [newBarcode, setNewBarcode] = useState<string>();
  const choose = (product: KnownProduct) => {
    type('');
    onChoose(product);
  };
  const scan = async (code: string) => {
    setReading(true);
    try {
      const known = await findProductByBarcode(code);
      if (known) choose(known);
      else setNewBarcode(code);
    } catch {
      show({ ...empty, barcode: code });
      showSnackbar('We couldn’t look up this barcode. Describe the product.', 'info', 6000);
    } finally {
      setReading(false);
    }
  };
  const give = async (product: KnownProduct, code: string) => {
    setNewBarcode(undefined);
    choose(product);
    const { note, takeBack } = await saveBarcodeOfProduct(product, code);
    showSnackbar(note, takeBack ? 'success' : 'warning', 6000);
  };
  const describe = (described: LookedUpProduct) => {
    setNewBarcode(undefined);
    show({ ...empty, ...described });
    if (described.brand !== undefined) showSnackbar('From Open Food Facts. Check it before you add it.', 'info', 6000);
  };
  const begin = useEffectEvent(async () => {
    if (!barcode) return;
    setReading(true);
    describe(await lookUpProductDraft(barcode));
    setReading(false);
  });
  useEffect(() => void begin(), []);

  const missing = typed.trim() === '' ? 'Choose a product.' : 'Choose a suggestion, or create a new product.';
  const create = () => show({ ...empty, name: typed.trim() });

  if (draft) {
    return (
      <NewRecordForm
        kind="product"
        draft={draft}
        read={({ image: _, ...values }) => {
          const problems = productProblems(values);
          return Object.keys(problems).length > 0 ? { problems } : { facts: trimProductValues(values) };
        }}
        doneRef={fieldRef}
        isTried={isTried}
        onDone={(product) => {
          show(undefined);
          type('');
          onChoose(product);
          showSnackbar('Product ready to add', 'success', 3000);
        }}
        onCancel={() => show(undefined)}
      >
        {(fields) => <ProductFields {...fields} lookup="typing" />}
      </NewRecordForm>
    );
  }
  if (chosen) {
    const { name, brand, amount, image } = chosen;
    return (
      <ChosenRecordCard
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
  if (newBarcode) {
    return (
      <fieldset className={styles.draft} aria-label="New barcode">
        <h4 className={styles.question}>New barcode. What is it?</h4>
        <UnknownBarcodeChoice
          barcode={newBarcode}
          inputRef={fieldRef}
          onChosen={(product) => void give(product, newBarcode)}
          onNew={describe}
        />
        <div className={styles.buttons}>
          <Button onClick={() => setNewBarcode(undefined)}>Cancel</Button>
        </div>
      </fieldset>
    );
  }
  return (
    <div className={styles.search}>
      <ProductSearchField
        label="Find a product"
        typed={typed}
        onTyped={type}
        inputRef={fieldRef}
        problem={isTried ? missing : undefined}
        autoFocus
        onChosen={choose}
        onCreate={create}
      />
      <div className={styles.others}>
        <Button startIcon={<Plus size={18} />} onClick={create}>
          Create new product
        </Button>
        <ScanButton label="Scan its barcode" onCode={(code) => void scan(code)} />
      </div>
      <p role="status" className={styles.reading}>
        {isReading && 'Looking up the barcode…'}
      </p>
    </div>
  );
}
