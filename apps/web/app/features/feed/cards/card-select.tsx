import { type SelectedListing, useSelectedListings } from '../selection/selection-store.ts';
import styles from './listing-card.module.css';

interface CardSelectProps {
  selected: SelectedListing;
  isSelected: boolean;
  label: string;
}

export function CardSelect({ selected, isSelected, label }: CardSelectProps) {
  const toggle = () => useSelectedListings.getState().toggle(selected);
  return (
    <label className={styles.select}>
      <input type="checkbox" checked={isSelected} onChange={toggle} aria-label={label} />
    </label>
  );
}
