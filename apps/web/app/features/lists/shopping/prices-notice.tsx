import type { UseQueryResult } from '@tanstack/react-query';
import { PlainButton } from '~/ui/plain-button.tsx';
import { maxShopNeeds, type ShopOffers } from '../model/shop-offers-query.ts';
import styles from './prices-notice.module.css';

interface PricesNoticeProps {
  offers: UseQueryResult<ShopOffers>;
  priceable: number;
  isOffline: boolean;
}

export function PricesNotice({ offers, priceable, isOffline }: PricesNoticeProps) {
  const { data, isFetching, isError, refetch } = offers;
  if (data?.offers) {
    if (priceable <= maxShopNeeds) return null;
    return <p className={styles.notice}>Only the first {maxShopNeeds} items are priced at this store.</p>;
  }
  if (data) return <p className={styles.notice}>This list is too long to price here. Known prices are shown.</p>;
  if (isFetching) {
    return (
      <p role="status" className="visually-hidden">
        Loading the prices of this store…
      </p>
    );
  }
  if (!isError) return null;
  return (
    <div className={styles.notice}>
      <p role="status">
        {isOffline ? 'Connect to load the prices of this store.' : 'We couldn’t load the prices of this store.'}
      </p>
      {!isOffline && <PlainButton onClick={() => void refetch()}>Try again</PlainButton>}
    </div>
  );
}
