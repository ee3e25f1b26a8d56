import type { ReactNode } from 'react';
import { formatPrice } from '~/lib/format.ts';
import buttons from '~/ui/buttons.module.css';
import { useLiesAtBottom } from '~/ui/use-lies-at-bottom.ts';
import { type Stop, thingsText } from './arrange-shopping.ts';
import styles from './shopping-bar.module.css';
import { StopSelect } from './stop-select.tsx';

interface ShoppingBarProps {
  /** Of this stop. */
  cart: { count: number; cost: string };
  left: { count: number; cost: string };
  stops: readonly Stop[];
  current: Stop;
  next: Stop | undefined;
  onStop: (store: number | null) => void;
  /** About what was taken last. */
  question: ReactNode;
  onLeave: () => void;
  onDone: () => void;
}

/** Under the thumb: what is in the cart, what is left, and every way on. */
export function ShoppingBar(props: ShoppingBarProps) {
  const { cart, left, stops, current, next, question, onStop, onLeave, onDone } = props;
  const bar = useLiesAtBottom<HTMLElement>();
  const isOver = left.count === 0;
  const leftCost = Number(left.cost) > 0 ? `, ${formatPrice(left.cost)}` : '';
  return (
    <footer ref={bar} className={styles.bar}>
      {question}
      <p role="status" className={styles.sums}>
        <span>
          In the cart <strong>{formatPrice(cart.cost)}</strong>
        </span>{' '}
        <span className={styles.left}>{isOver ? thingsText(cart.count) : `${left.count} left${leftCost}`}</span>
      </p>
      <div className={styles.moves}>
        {next && (
          <button
            type="button"
            className={`${isOver ? buttons.primary : buttons.secondary} ${styles.next}`}
            onClick={() => onStop(next.store)}
          >
            <span>
              Next stop: {next.name}
              {next.place && ` ${next.place}`}
            </span>
            <small>
              <span className="visually-hidden">, </span>
              {thingsText(next.left)}
            </small>
          </button>
        )}
        <div className={styles.ways}>
          <button type="button" className={buttons.secondary} aria-label="Leave shopping" onClick={onLeave}>
            Leave
          </button>
          <button
            type="button"
            className={`${isOver && !next ? buttons.primary : buttons.secondary} ${styles.done}`}
            onClick={onDone}
          >
            Done shopping
          </button>
          {stops.length > 1 && <StopSelect stops={stops} current={current} onChoose={onStop} />}
        </div>
      </div>
    </footer>
  );
}
