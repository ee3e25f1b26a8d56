import { ChevronDown } from 'lucide-react';
import type { Stop } from './arrange-shopping.ts';
import styles from './stop-select.module.css';

interface StopSelectProps {
  stops: readonly Stop[];
  current: Stop;
  onChoose: (store: number | null) => void;
}

/** Which stop of how many; leads to any other one. Their names have room in the browser's own list. */
export function StopSelect({ stops, current, onChoose }: StopSelectProps) {
  return (
    <span className={styles.choice}>
      <span aria-hidden="true">
        {stops.findIndex(({ store }) => store === current.store) + 1}/{stops.length}
      </span>
      <ChevronDown size={16} aria-hidden="true" />
      <select aria-label="Stop" value={String(current.store)} onChange={({ target }) => onChoose(Number(target.value))}>
        {stops.map(({ store, name, place, left }, at) => (
          <option key={store} value={String(store)}>
            {`${at + 1}. ${[name, place].filter(Boolean).join(', ')} (${left} left)`}
          </option>
        ))}
      </select>
    </span>
  );
}
