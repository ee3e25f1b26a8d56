import type { Listing } from '@bargain-buddy/contract';
import { ArrowLeft, ListPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { listingPath } from '~/lib/paths.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { ShareButton } from '~/ui/share-button.tsx';
import actions from './components/actions.module.css';
import { AddToList } from './components/add-to-list.tsx';
import { PriceDetails } from './components/price-details.tsx';
import styles from './listing-page.module.css';
import { useListingDetails } from './use-listing-details.ts';

export function ListingPage({ listing: loaded }: { listing: Listing }) {
  const headingId = useId();
  const { tileUrl } = usePublicSettings();
  const { listing = loaded, history, retryHistory } = useListingDetails(loaded.id);
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {adding ? (
          <button type="button" className={actions.quiet} onClick={() => setAdding(false)}>
            <ArrowLeft size={20} /> Back to price details
          </button>
        ) : (
          <Link to="/" className={actions.quiet}>
            <ArrowLeft size={20} /> All prices
          </Link>
        )}
        <ShareButton title={listing.product_name} path={listingPath(listing.id)} className={actions.quiet} />
      </div>
      {adding ? (
        <>
          <h1 className={styles.heading}>Add to shopping list</h1>
          <AddToList listing={listing} onAdded={() => setAdding(false)} />
        </>
      ) : (
        <article className={styles.details} aria-labelledby={headingId}>
          <PriceDetails
            listing={listing}
            history={history}
            retryHistory={retryHistory}
            heading="h1"
            headingId={headingId}
            tileUrl={tileUrl}
            action={
              <button type="button" className={actions.primary} onClick={() => setAdding(true)}>
                <ListPlus size={20} /> Add to shopping list
              </button>
            }
          />
        </article>
      )}
    </div>
  );
}
