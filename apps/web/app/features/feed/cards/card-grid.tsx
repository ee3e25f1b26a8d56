import type { Listing } from '@bargain-buddy/contract';
import styles from './card-grid.module.css';
import { ListingCard } from './listing-card.tsx';

interface CardGridProps {
  listings: readonly Listing[];
  onOpen: (listing: Listing) => void;
}

/** One page of cards. */
export function CardGrid({ listings, onOpen }: CardGridProps) {
  return (
    <ul className={styles.grid}>
      {listings.map((listing) => (
        <ListingCard key={listing.id} listing={listing} onOpen={onOpen} />
      ))}
    </ul>
  );
}

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
