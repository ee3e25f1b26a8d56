import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import { storeLabel } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { addedItemsText } from '~/features/lists/index.ts';
import { formatPrice } from '~/lib/format.ts';
import { chooseOffers, type ShopperLocation } from '~/ui/barcode-answer/choose-offers.ts';
import { OfferLines } from '~/ui/barcode-answer/offer-lines.tsx';
import { offersOfBarcodeQuery } from '~/ui/barcode-answer/offers-of-barcode-query.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './scanned-products.module.css';
import type { ScannedThing } from './use-scanned-products.ts';

interface ScannedThingsProps {
  scanned: readonly ScannedThing[];
  snapshot: CatalogueSnapshot;
  place: ShopperLocation;
  onUndo: (one: ScannedThing) => void;
  onNew: (one: ScannedThing) => void;
}

export function ScannedProducts({ scanned, snapshot, place, onUndo, onNew }: ScannedThingsProps) {
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
