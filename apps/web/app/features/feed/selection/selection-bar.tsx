import { ListPlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { guestPlanPath } from '~/lib/paths.ts';
import { onSessionEnd, useIsSignedIn } from '~/lib/session.ts';
import { AddToListsDialog } from '~/ui/add-to-lists/add-to-lists-dialog.tsx';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { readFeedSearch } from '../feed-search.ts';
import { saveSelectionForSignIn, takeSavedSelection } from './saved-selection.ts';
import styles from './selection-bar.module.css';
import { type SelectedListing, useSelectedListings } from './selection-store.ts';

const loadForm = () => import('./add-selection-form.tsx');

/** Renders nothing on the server, which has no selection. */
export function SelectionBar() {
  return useHydrated() ? <Selection /> : null;
}

/** Clears the selection on unmount. After a guest signs in, the selection and its open dialog are restored. */
function Selection() {
  const count = useSelectedListings(({ listings }) => listings.size);
  const what = useSelectedListings(({ listings }) => ([...listings.values()].every(isProduct) ? 'product' : 'price'));
  const clear = useSelectedListings((selection) => selection.clear);
  const isSignedIn = useIsSignedIn();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const arrive = useEffectEvent(() => {
    // Not during render: React may discard a render, but the saved selection can be read only once.
    const saved = takeSavedSelection();
    if (!saved) return;
    useSelectedListings.getState().set(saved.listings, true);
    if (saved.isToBeAdded && isSignedIn) open();
  });
  const leave = useEffectEvent(() => {
    const { listings } = useSelectedListings.getState();
    saveSelectionForSignIn({ listings: [...listings.values()], isToBeAdded: isOpen }, window.location);
    clear();
  });
  useEffect(() => {
    arrive();
    // The next person at this device must not get the selection.
    const stop = onSessionEnd(() => {
      clear();
      dialog.current?.close();
    });
    return () => {
      stop();
      leave();
    };
  }, [clear]);
  return (
    <>
      <span className="visually-hidden" role="status">
        {count > 0 && `${count} selected`}
      </span>
      {count > 0 && (
        <section className={styles.bar} data-selection aria-label="Selected listings">
          <strong className={styles.count}>
            {count} <span className={styles.countWord}>selected</span>
          </strong>
          <button type="button" className={styles.clear} onClick={clear} aria-label="Clear Selection">
            <X size={20} />
            <span className={styles.clearText}>Clear Selection</span>
          </button>
          <WhereToShop />
          <button type="button" className={styles.add} onClick={open}>
            <ListPlus size={20} className={styles.addIcon} />
            Add to shopping list
          </button>
        </section>
      )}
      <AddToListsDialog
        ref={dialog}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        text={count === 1 ? `One ${what} is selected.` : `${count} ${what}s are selected.`}
        guest={{
          heading: `Save ${count === 1 ? 'it' : 'them'} to a shopping list`,
          text: `Log in to save ${count === 1 ? `this ${what}` : `these ${count} ${what}s`} to a list, share it with family and see what the trip will cost.`,
        }}
        load={loadForm}
        part={{ onDone: () => dialog.current?.close() }}
      />
    </>
  );
}

const isProduct = ({ anyStore }: SelectedListing) => anyStore === true;

function WhereToShop() {
  const [params] = useSearchParams();
  const listings = useSelectedListings((selection) => selection.listings);
  // A product selected at two stores is wanted once: the guest compared the stores.
  const chosen = new Map([...listings.values()].map((one) => [one.product_id, isProduct(one) ? null : one.store_id]));
  const items = [...chosen].map(([product, store]) => ({ product, store }));
  return (
    <Link className={styles.plan} to={guestPlanPath(items, readFeedSearch(params).region)}>
      Where to shop
    </Link>
  );
}
