import { ArrowLeft, ListPlus, X } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listingPath } from '~/lib/paths.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { ShareButton } from '~/ui/share-button.tsx';
import { useOpenListing } from '../navigation.ts';
import { useListingDetails } from '../use-listing-details.ts';
import actions from './actions.module.css';
import { AddToList } from './add-to-list.tsx';
import styles from './details-dialog.module.css';
import { DetailsLoadFailure } from './details-load-failure.tsx';
import { PriceDetails } from './price-details.tsx';
import { DetailsSkeleton } from './skeletons.tsx';

interface DialogViewsProps {
  id: number;
  canImprove: boolean;
  headingId: string;
  onClose: () => void;
}

export function DialogViews({ id, canImprove, headingId, onClose }: DialogViewsProps) {
  const { tileUrl } = usePublicSettings();
  const openListing = useOpenListing();
  const details = useListingDetails(id);
  const { listing } = details;
  const [adding, setAdding] = useState(false);
  const backButton = useRef<HTMLButtonElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // The pressed button disappears with its view, so the focus moves to its counterpart.
  const showAdding = (next: boolean) => {
    flushSync(() => setAdding(next));
    (next ? backButton : addButton).current?.focus();
  };

  if (adding && listing) {
    return (
      <>
        <DialogBar
          title={<h2 id={headingId}>Add to shopping list</h2>}
          onBack={() => showAdding(false)}
          backRef={backButton}
          onClose={onClose}
        />
        <div key="add" className={styles.body}>
          <AddToList listing={listing} onAdded={() => showAdding(false)} />
        </div>
      </>
    );
  }
  return (
    <>
      <DialogBar title={<p id={listing ? undefined : headingId}>Price details</p>} onClose={onClose}>
        {listing && <ShareButton title={listing.product_name} path={listingPath(id)} className={actions.quiet} />}
      </DialogBar>
      <div key="details" className={styles.body}>
        {!listing && !details.retryListing && <DetailsSkeleton />}
        {details.retryListing && <DetailsLoadFailure what="this price" retry={details.retryListing} />}
        {listing && (
          <PriceDetails
            listing={listing}
            history={details.history}
            retryHistory={details.retryHistory}
            heading="h2"
            headingId={headingId}
            tileUrl={tileUrl}
            onOpen={openListing}
            canImprove={canImprove}
          />
        )}
      </div>
      {listing && (
        <footer className={styles.foot}>
          <button ref={addButton} type="button" className={actions.primary} onClick={() => showAdding(true)}>
            <ListPlus size={20} /> Add to shopping list
          </button>
        </footer>
      )}
    </>
  );
}

interface DialogBarProps {
  title: ReactNode;
  onBack?: (() => void) | undefined;
  backRef?: Ref<HTMLButtonElement>;
  onClose: () => void;
  children?: ReactNode;
}

function DialogBar({ title, onBack, backRef, onClose, children }: DialogBarProps) {
  return (
    <header className={onBack ? styles.barWithBack : styles.bar}>
      {onBack && (
        <button
          ref={backRef}
          type="button"
          className={actions.icon}
          aria-label="Back to price details"
          onClick={onBack}
        >
          <ArrowLeft size={22} />
        </button>
      )}
      <div className={styles.title}>{title}</div>
      {children}
      <button type="button" className={actions.icon} aria-label="Close" onClick={onClose}>
        <X size={22} />
      </button>
    </header>
  );
}
