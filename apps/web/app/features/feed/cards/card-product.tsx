import type { Listing } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import type { MouseEvent } from 'react';
import { listingPath } from '~/lib/paths.ts';
import styles from './listing-card.module.css';

interface CardProductProps {
  listing: Listing;
  onOpen: (listing: Listing) => void;
}

export function CardProduct({ listing, onOpen }: CardProductProps) {
  const facts = brandAndAmountOf(listing);
  const open = (event: MouseEvent) => {
    // Leaves modified clicks to the browser, for example to open a new tab.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(listing);
  };
  return (
    <div className={styles.product}>
      <h2>
        <a href={listingPath(listing.id)} onClick={open}>
          {listing.product_name}
        </a>
      </h2>
      {facts && <p>{facts}</p>}
    </div>
  );
}

export const brandAndAmountOf = ({ product_brand, product_amount }: Listing): string =>
  [withoutNan(product_brand), withoutNan(product_amount)].filter(Boolean).join(' · ');
