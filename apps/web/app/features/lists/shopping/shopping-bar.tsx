import { formatPrice } from '~/lib/format.ts';
import buttons from '~/ui/buttons.module.css';
import { type Stop, thingsText } from './arrange-shopping.ts';
import styles from './shopping-bar.module.css';

interface ShoppingBarProps {
  /** Of this stop. */
  cart: { count: number; cost: string };
  left: { count: number; cost: string };
  next: Stop | undefined;
  onNext: (stop: Stop) => void;
  onDone: () => void;
}

/** Under the thumb: what is in the cart, what is left, and where it goes on. */
export function ShoppingBar({ cart, left, next, onNext, onDone }: ShoppingBarProps) {
  const isOver = left.count === 0;
  return (
    <footer className={styles.bar}>
      <p role="status" className={styles.sums}>
        <span>
          In the cart <strong>{formatPrice(cart.cost)}</strong>
        </span>{' '}
        <span className={styles.left}>
          {isOver ? thingsText(cart.count) : `${left.count} left, ${formatPrice(left.cost)}`}
        </span>
      </p>
      <div className={styles.ways}>
        {next && (
          <button
            type="button"
            className={`${isOver ? buttons.primary : buttons.secondary} ${styles.next}`}
            onClick={() => onNext(next)}
          >
            <span>
              Next stop: {next.name}
              {next.place && ` ${next.place}`}
            </span>
            <span className={styles.count}>, {thingsText(next.left)}</span>
          </button>
        )}
        <button
          type="button"
          className={`${isOver && !next ? buttons.primary : buttons.secondary} ${styles.done}`}
          onClick={onDone}
        >
          Done shopping
        </button>
      </div>
    </footer>
  );
}
