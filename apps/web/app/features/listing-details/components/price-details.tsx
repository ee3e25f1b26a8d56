import type { Listing, PriceHistoryPoint } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pictureSources } from '~/lib/picture-sources.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import { otherStoresQuery } from '../queries.ts';
import { LoadFailure } from './load-failure.tsx';
import { OtherStores } from './other-stores.tsx';
import styles from './price-details.module.css';
import { PriceHistory } from './price-history.tsx';
import { ProductSection } from './product-section.tsx';
import { BlockSkeleton } from './skeletons.tsx';
import { StoreSection } from './store-section.tsx';

interface PriceDetailsProps {
  listing: Listing;
  /** Of the same moment as the listing; undefined until it is known. */
  history: readonly PriceHistoryPoint[] | undefined;
  /** Given where the history could not be read. */
  retryHistory: (() => unknown) | undefined;
  heading: 'h1' | 'h2';
  headingId: string;
  tileUrl: string;
  /** Opens another store's listing in place; without it the rows lead to their pages. */
  onOpen?: (listing: Listing) => void;
  /** What can be done with the listing, below its price. */
  action?: ReactNode;
  /** A shopping list has opened the details: what is wrong or missing can be improved (DET-05). */
  canImprove?: boolean;
}

/** The first view: price, other stores, history, and where the store is. The same in the modal and on a page. */
export function PriceDetails({
  listing,
  history,
  retryHistory,
  heading,
  headingId,
  tileUrl,
  onOpen,
  action,
  canImprove = false,
}: PriceDetailsProps) {
  const sectionHeading = heading === 'h1' ? 'h2' : 'h3';
  const others = useQuery(otherStoresQuery(listing.product_id));
  return (
    <div className={styles.details}>
      <div className={styles.image}>
        {listing.product_image ? (
          <img
            {...pictureSources(listing.product_image, '(max-width: 800px) 100vw, 440px')}
            alt={listing.product_name}
          />
        ) : (
          <ProductArt name={listing.kind?.name ?? listing.product_name} />
        )}
      </div>
      <div className={styles.main}>
        <ProductSection
          listing={listing}
          history={history}
          heading={heading}
          headingId={headingId}
          canImprove={canImprove}
          action={action}
        />
        <div>
          {others.data && (
            <OtherStores heading={sectionHeading} shown={listing} listings={others.data.results} onOpen={onOpen} />
          )}
          {others.isPending && <BlockSkeleton label="Loading other stores" height={380} />}
          {others.isError && <LoadFailure what="the other stores" retry={others.refetch} />}
        </div>
        <div>
          {history && (
            <PriceHistory
              heading={sectionHeading}
              productName={listing.product_name}
              storeName={listing.store_name}
              history={history}
            />
          )}
          {!history && !retryHistory && <BlockSkeleton label="Loading the price history" height={340} />}
          {retryHistory && <LoadFailure what="the price history" retry={retryHistory} />}
        </div>
      </div>
      <div className={styles.store}>
        <StoreSection heading={sectionHeading} listing={listing} tileUrl={tileUrl} canImprove={canImprove} />
      </div>
    </div>
  );
}
