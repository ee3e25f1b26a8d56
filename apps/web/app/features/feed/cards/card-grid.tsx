import type { Listing } from '@bargain-buddy/contract';
import type { FeedItem } from '../queries.ts';
import styles from './card-grid.module.css';
import { ListingCard } from './listing-card.tsx';
import { ProductCard } from './product-card.tsx';

interface CardGridProps {
  items: readonly FeedItem[];
  onOpen: (listing: Listing) => void;
}

/** One page of cards. */
export function CardGrid({ items, onOpen }: CardGridProps) {
  return (
    <ul className={styles.grid}>
      {items.map((item) =>
        'cheapest' in item ? (
          <ProductCard key={cardKey(item)} offers={item} onOpen={onOpen} />
        ) : (
          <ListingCard key={cardKey(item)} listing={item} onOpen={onOpen} />
        ),
      )}
    </ul>
  );
}

/** What tells one card from another. */
export const cardKey = (item: FeedItem): number => ('cheapest' in item ? item.product : item.id);

const skeletons = Array.from({ length: 12 }, (_, index) => index);

/** Twelve cards to be, of the size that they will have (HOM-08). */
export function SkeletonGrid() {
  return (
    <div className={styles.grid} aria-hidden="true" data-testid="skeletons">
      {skeletons.map((index) => (
        <span key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
