import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { useNear } from '~/lib/near.ts';
import type { FeedOrdering } from '../feed-search.ts';
import { directionOf, sortButtons, toggleOrdering } from '../sorting.ts';
import styles from './search-form.module.css';

interface SortButtonsProps {
  ordering: FeedOrdering;
  onOrdering: (ordering: FeedOrdering) => void;
}

/** Renders submit buttons, which also sort without JavaScript. */
export function SortButtons({ ordering, onOrdering }: SortButtonsProps) {
  const near = useNear();
  const isNearest = ordering === 'distance';
  return (
    <fieldset className={styles.sorts}>
      <legend className="visually-hidden">Sort by</legend>
      {near && (
        <button
          type="button"
          className={styles.sort}
          aria-pressed={isNearest}
          onClick={() => onOrdering(isNearest ? '' : 'distance')}
        >
          Nearest
        </button>
      )}
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
            {direction && <Arrow size={16} />}
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
        <RotateCcw size={16} />
        <span className={styles.resetText}>Reset</span>
      </button>
    </fieldset>
  );
}
