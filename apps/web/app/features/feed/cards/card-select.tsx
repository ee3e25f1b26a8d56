import { type Selected, useSelection } from '../selection/selection-store.ts';
import styles from './listing-card.module.css';

interface CardSelectProps {
  /** What the selection holds once it is chosen. */
  selected: Selected;
  isSelected: boolean;
  label: string;
}

/** Puts what a card is about into the selection, or takes it out. */
export function CardSelect({ selected, isSelected, label }: CardSelectProps) {
  const toggle = () => useSelection.getState().toggle(selected);
  return (
    <label className={styles.select}>
      <input type="checkbox" checked={isSelected} onChange={toggle} aria-label={label} />
    </label>
  );
}
