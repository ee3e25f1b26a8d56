import Button from '@mui/material/Button';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { KnownProduct } from '../add-item/choices.ts';
import { type LookedUpProduct, lookUpProductDraft } from '../add-item/read-barcode.ts';
import { ExistingRecordOption, ProductSearchField } from '../add-item/search-field.tsx';
import { findLikelyProducts, type LikelyProduct, mergeLikelyProducts, otherBarcodeText } from './likely-products.ts';
import styles from './unknown-barcode-choice.module.css';

const tenMinutes = 600_000;

const descriptionQuery = (barcode: string) =>
  queryOptions({
    queryKey: ['described-barcode', barcode],
    queryFn: async ({ signal }) => {
      const described = await lookUpProductDraft(barcode);
      const { name = '', brand = '' } = described;
      return { described, likely: await findLikelyProducts({ name, brand }, signal).catch(() => []) };
    },
    staleTime: tenMinutes,
    networkMode: 'always',
    retry: false,
  });

interface NewBarcodeProps {
  barcode: string;
  onList?: readonly LikelyProduct[];
  onChosen: (product: KnownProduct) => void;
  onNew: (described: LookedUpProduct) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  isBusy?: boolean;
}

const none: readonly LikelyProduct[] = [];

export function UnknownBarcodeChoice({
  barcode,
  onList = none,
  onChosen,
  onNew,
  inputRef,
  isBusy = false,
}: NewBarcodeProps) {
  const queryClient = useQueryClient();
  const ownRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpening, setOpening] = useState(false);
  const { data, isPending } = useQuery(descriptionQuery(barcode));
  // Waits for the complete result, so that no row moves while the user taps.
  const likely = isPending ? none : mergeLikelyProducts(data?.likely ?? none, onList);
  const { name = '', brand = '', amount = '' } = data?.described ?? {};
  const facts = [name, brand, amount].filter(Boolean).join(', ');
  const addNew = async () => {
    setOpening(true);
    const { described } = await queryClient.ensureQueryData(descriptionQuery(barcode));
    setOpening(false);
    onNew({ ...described, ...(typed.trim() && { name: typed.trim() }) });
  };

  return (
    <div className={styles.new} aria-busy={isBusy}>
      <p className={styles.code}>
        Barcode {barcode}
        {facts && ` · Open Food Facts: ${facts}`}
      </p>
      <ProductSearchField
        label="Find a product"
        typed={typed}
        onTyped={setTyped}
        inputRef={inputRef ?? ownRef}
        problem={undefined}
        autoFocus={false}
        onChosen={onChosen}
        onCreate={() => void addNew()}
        forNewBarcode
      />
      {isPending && (
        <p role="status" className={styles.looking}>
          Looking for matches…
        </p>
      )}
      {likely.length > 0 && typed.trim() === '' && (
        <ul className={styles.likely} aria-label="Is it one of these?">
          {likely.map((product) => (
            <li key={product.id}>
              <button type="button" className={styles.choice} disabled={isBusy} onClick={() => onChosen(product)}>
                <ExistingRecordOption
                  kind="product"
                  option={product}
                  facts={[product.brand, product.amount]}
                  note={product.barcode ? otherBarcodeText : undefined}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        className={styles.add}
        startIcon={<Plus size={18} />}
        loading={isOpening}
        disabled={isBusy}
        onClick={() => void addNew()}
      >
        Add a new product
      </Button>
    </div>
  );
}
