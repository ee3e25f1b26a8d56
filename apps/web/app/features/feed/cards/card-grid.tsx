import type { Listing } from '@bargain-buddy/contract';
import type { ListingOrProductCard } from '../queries.ts';
import { renderedCardCount } from '../results/first-cards.ts';
import styles from './card-grid.module.css';
import { ListingCard } from './listing-card.tsx';
import { ProductCard } from './product-card.tsx';

interface CardGridProps {
  items: readonly ListingOrProductCard[];
  restId?: string | undefined;
  onOpen: (listing: Listing) => void;
}

export function CardGrid({ items, restId, onOpen }: CardGridProps) {
  const idAt = (index: number) => (index === renderedCardCount ? restId : undefined);
  return (
    <ul className={styles.grid}>
      {items.map((item, index) =>
        'cheapest' in item ? (
          <ProductCard key={cardKeyOf(item)} id={idAt(index)} offers={item} onOpen={onOpen} />
        ) : (
          <ListingCard key={cardKeyOf(item)} id={idAt(index)} listing={item} onOpen={onOpen} />
        ),
      )}
    </ul>
  );
}

export const cardKeyOf = (item: ListingOrProductCard): number => ('cheapest' in item ? item.product : item.id);

interface SkeletonGridProps {
  count?: number;
  isRest?: boolean;
}

export function SkeletonGrid({ count = 12, isRest = false }: SkeletonGridProps) {
  return (
    <div className={styles.grid} aria-hidden="true" data-testid="skeletons" data-rest={isRest || undefined}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <span key={index} className={isRest ? undefined : styles.skeleton} />
      ))}
    </div>
  );
}
