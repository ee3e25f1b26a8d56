import { Plus } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import buttons from '~/ui/buttons.module.css';
import type { Figures } from '../model/known-items.ts';
import styles from './summary.module.css';

interface SummaryProps {
  figures: Figures;
  unpriced: number;
  onAdd: () => void;
}

/** Of '$99,999.99'; longer totals are written smaller, so that they stay in one line. */
const mostAtFullSize = 10;

/** What the trip will cost, always in view on phones. */
export function Summary({ figures, unpriced, onAdd }: SummaryProps) {
  const total = formatPrice(figures.total);
  return (
    <div className={styles.summary}>
      <p className={styles.words}>
        <span className="visually-hidden">Total</span>{' '}
        <strong className={styles.total} data-long={total.length > mostAtFullSize || undefined}>
          {total}
        </strong>
        <span>
          {unpriced > 0 ? `${unpriced} without a price` : `${figures.needed_count} of ${figures.item_count} needed`}
        </span>
      </p>
      <button type="button" className={buttons.primary} onClick={onAdd}>
        <Plus size={20} aria-hidden="true" /> Add item
      </button>
    </div>
  );
}
