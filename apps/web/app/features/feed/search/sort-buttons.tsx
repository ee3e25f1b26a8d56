import type { ListingOrdering } from '@bargain-buddy/contract';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { directionOf, sortButtons, toggleOrdering } from '../sorting.ts';
import styles from './search-form.module.css';

interface SortButtonsProps {
  ordering: ListingOrdering | '';
  onOrdering: (ordering: ListingOrdering | '') => void;
}

/** Price, Unit price, Date, Store and Reset (HOM-05). As buttons of the form they also sort without JavaScript. */
export function SortButtons({ ordering, onOrdering }: SortButtonsProps) {
  return (
    <fieldset className={styles.sorts}>
      <legend className="visually-hidden">Sort by</legend>
      {sortButtons.map(({ field, label, ...directions }) => {
        const direction = directionOf(ordering, field);
        const next = toggleOrdering(ordering, field);
        const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
        return (
          <button
            key={field}
            type="submit"
            name="ordering"
            value={next}
            className={styles.sort}
            aria-pressed={direction !== null}
            aria-label={direction ? `${label}, ${directions[direction]}` : label}
            onClick={(event) => {
              event.preventDefault();
              onOrdering(next);
            }}
          >
            {label}
            {direction && <Arrow size={16} aria-hidden="true" />}
          </button>
        );
      })}
      <button
        type="submit"
        className={styles.sort}
        disabled={ordering === ''}
        onClick={(event) => {
          event.preventDefault();
          onOrdering('');
        }}
      >
        <RotateCcw size={16} aria-hidden="true" />
        <span className={styles.resetText}>Reset</span>
      </button>
    </fieldset>
  );
}
