import type { Listing } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { pictureSources } from '~/lib/picture-sources.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import { otherStoresQuery } from '../queries.ts';
import { DetailsLoadFailure } from './details-load-failure.tsx';
import { OtherStorePrices } from './other-store-prices.tsx';
import styles from './price-details.module.css';
import { PriceHistory } from './price-history.tsx';
import { ProductSection, type ProductSectionProps } from './product-section.tsx';
import { BlockSkeleton } from './skeletons.tsx';
import { StoreSection } from './store-section.tsx';

interface PriceDetailsProps extends ProductSectionProps {
  retryHistory: (() => unknown) | undefined;
  tileUrl: string;
  onOpen?: (listing: Listing) => void;
}

export function PriceDetails({ retryHistory, tileUrl, onOpen, ...product }: PriceDetailsProps) {
  const { listing, history, heading, canImprove } = product;
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
        <ProductSection {...product} />
        <div>
          {others.data && (
            <OtherStorePrices heading={sectionHeading} shown={listing} listings={others.data.results} onOpen={onOpen} />
          )}
          {others.isPending && <BlockSkeleton label="Loading other stores" height={380} />}
          {others.isError && <DetailsLoadFailure what="the other stores" retry={others.refetch} />}
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
          {retryHistory && <DetailsLoadFailure what="the price history" retry={retryHistory} />}
        </div>
      </div>
      <div className={styles.store}>
        <StoreSection heading={sectionHeading} listing={listing} tileUrl={tileUrl} canImprove={canImprove} />
      </div>
    </div>
  );
}
