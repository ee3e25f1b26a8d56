import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LikelyProduct } from '~/features/adding/index.ts';
import { UnknownBarcodeDialog } from '~/features/adding/index.ts';
import { productAndStoreOf, readStoredTrip } from '~/features/lists/index.ts';
import { useKnownThings } from '~/lib/known-things/use-known-things.ts';
import { useNear } from '~/lib/near.ts';
import buttons from '~/ui/buttons.module.css';
import { ScanDialog } from '~/ui/scanner/scan-button.tsx';
import { ScannedProducts } from './scanned-products.tsx';
import { type ScannedThing, useScannedProducts } from './use-scanned-products.ts';

interface ScanToListProps {
  list: ShoppingList;
  items: readonly ListItem[] | undefined;
  onNewProduct: (barcode: string) => void;
  /** Defined if the URL starts scanning: a barcode that was scanned elsewhere, or ''. */
  begin: string | undefined;
  onBegun: () => void;
}

export function ScanBarcodesToList({ list, items, onNewProduct, begin, onBegun }: ScanToListProps) {
  const { catalogueSnapshot, region } = useKnownThings(list);
  const [isOpen, setOpen] = useState(false);
  /** The barcode is retained during the dialog's fade-out. */
  const [asked, setAsked] = useState<ScannedThing>();
  const [isAsking, setAsking] = useState(false);
  const { scanned, scan, addProduct, undo, clear } = useScannedProducts(list, catalogueSnapshot);
  const near = useNear();
  const place = {
    near: nearOfList(list) ?? near,
    region,
    storeId: readStoredTrip(list.client_id)?.at?.store,
  };
  const start = useEffectEvent(() => {
    if (begin === undefined) return;
    onBegun();
    setOpen(true);
    if (begin !== '') void scan(begin);
  });
  useEffect(() => start(), []);
  const close = () => {
    setOpen(false);
    clear();
  };
  const backToScanner = () => setAsking(false);
  const openNewBarcode = (one: ScannedThing) => {
    setAsked(one);
    setAsking(true);
  };
  return (
    <>
      <button
        type="button"
        className={buttons.icon}
        aria-label="Scan barcodes onto this list"
        title="Scan barcodes"
        onClick={() => setOpen(true)}
      >
        <ScanBarcode size={22} />
      </button>
      <ScanDialog open={isOpen && !isAsking} onClose={close} onCode={(code) => void scan(code)}>
        <ScannedProducts
          scanned={scanned}
          snapshot={catalogueSnapshot}
          place={place}
          onUndo={(one) => void undo(one)}
          onNew={openNewBarcode}
        />
      </ScanDialog>
      {asked && (
        <UnknownBarcodeDialog
          barcode={asked.code}
          onList={productsOfList(items ?? [], catalogueSnapshot)}
          open={isAsking}
          onClose={backToScanner}
          onGiven={(product, given) => {
            backToScanner();
            void addProduct({ key: asked.key, code: asked.code, given }, product);
          }}
          onNew={() => {
            backToScanner();
            close();
            onNewProduct(asked.code);
          }}
        />
      )}
    </>
  );
}

function nearOfList({ area }: ShoppingList) {
  return area && 'near' in area ? { position: area.near, km: area.within_km, isOwn: false } : null;
}

function productsOfList(
  items: readonly ListItem[],
  { products }: Pick<CatalogueSnapshot, 'products'>,
): LikelyProduct[] {
  const barcodes = new Map(products.map(({ id, barcode }) => [id, barcode ?? undefined]));
  return items.flatMap((item) => {
    const offer = productAndStoreOf(item);
    if (!offer || item.product === null) return [];
    const { product_name: name, product_brand: brand, product_amount: amount, product_image: image } = offer;
    return { id: item.product, name, brand, amount, image, barcode: barcodes.get(item.product) };
  });
}
