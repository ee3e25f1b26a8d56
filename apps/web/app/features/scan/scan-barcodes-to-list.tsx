import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LikelyProduct, UnknownBarcodeDialog } from '~/features/adding/index.ts';
import { addedItemsText, productAndStoreOf, readStoredTrip } from '~/features/lists/index.ts';
import { formatPrice } from '~/lib/format.ts';
import { useKnownThings } from '~/lib/known-things/use-known-things.ts';
import { useNear } from '~/lib/near.ts';
import { chooseOffers, type ShopperLocation } from '~/ui/barcode-answer/choose-offers.ts';
import { OfferLines } from '~/ui/barcode-answer/offer-lines.tsx';
import { offersOfBarcodeQuery } from '~/ui/barcode-answer/offers-of-barcode-query.ts';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import { ScanDialog } from '~/ui/scanner/scan-button.tsx';
import styles from './scanned-products.module.css';
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
  const [unknownScan, setUnknownScan] = useState<ScannedThing>();
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
    setUnknownScan(one);
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
      {unknownScan && (
        <UnknownBarcodeDialog
          barcode={unknownScan.code}
          onList={productsOfList(items ?? [], catalogueSnapshot)}
          open={isAsking}
          onClose={backToScanner}
          onGiven={(product, given) => {
            backToScanner();
            void addProduct({ key: unknownScan.key, code: unknownScan.code, given }, product);
          }}
          onNew={() => {
            backToScanner();
            close();
            onNewProduct(unknownScan.code);
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

interface ScannedThingsProps {
  scanned: readonly ScannedThing[];
  snapshot: CatalogueSnapshot;
  place: ShopperLocation;
  onUndo: (one: ScannedThing) => void;
  onNew: (one: ScannedThing) => void;
}

function ScannedProducts({ scanned, snapshot, place, onUndo, onNew }: ScannedThingsProps) {
  const [newest] = scanned;
  return (
    <>
      <p role="status" className="visually-hidden">
        {newest && textOf(newest)}
      </p>
      <ul className={styles.things} aria-label="Scanned">
        {scanned.map((one) => (
          <li key={one.key} className={styles.thing}>
            <span className={styles.text}>
              {textOf(one)}
              {one.given && <small className={styles.note}>{one.given.note}</small>}
              {one.state === 'added' && <Prices one={one} snapshot={snapshot} place={place} />}
            </span>
            {(one.state === 'added' || one.state === 'words') && (
              <PlainButton onClick={() => onUndo(one)}>Undo</PlainButton>
            )}
            {one.state === 'unknown' && <PlainButton onClick={() => onNew(one)}>Add it</PlainButton>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the cheapest prices. Offline, shows the price stored on the device. */
function Prices({ one, snapshot, place }: { one: ScannedThing } & Pick<ScannedThingsProps, 'snapshot' | 'place'>) {
  const { data, isPending } = useQuery(offersOfBarcodeQuery(one.code));
  const offers = data && chooseOffers(data, place);
  if (offers) return <OfferLines offers={offers} place={place} />;
  const stored = snapshot.products.find(({ id }) => id === one.product?.id);
  const store = snapshot.stores.find(({ id }) => id === stored?.store);
  if (isPending) return <small className={styles.note}>Looking up prices…</small>;
  if (!stored || !store) return <small className={styles.note}>No price yet</small>;
  return (
    <small className={styles.note}>
      {stored.is_example ? 'Example price' : 'Last known price'}: {formatPrice(stored.price)} at{' '}
      {storeLabel(store.name, store.address)}
    </small>
  );
}

function textOf({ state, code, product, added = [] }: ScannedThing): string {
  const name = [product?.name, product?.brand, product?.amount].filter(Boolean).join(', ');
  switch (state) {
    case 'looking':
      return `Looking up ${code}…`;
    case 'added':
      return addedItemsText(added, name);
    case 'words':
      return `No connection. Added “Barcode ${code}” to your list.`;
    case 'undone':
      return `Removed ${name || `“Barcode ${code}”`}`;
    case 'unknown':
      return `We don’t know barcode ${code} yet.`;
    case 'failed':
      return `${name || code} was not added. Scan it again.`;
  }
}
