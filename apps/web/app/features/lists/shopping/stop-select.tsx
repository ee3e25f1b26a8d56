import { ChevronDown } from 'lucide-react';
import { type ShoppingStop, stopLabel } from './arrange-shopping.ts';
import styles from './stop-select.module.css';

interface StopSelectProps {
  stops: readonly ShoppingStop[];
  current: ShoppingStop;
  onChoose: (stop: ShoppingStop) => void;
}

export function StopSelect({ stops, current, onChoose }: StopSelectProps) {
  return (
    <span className={styles.choice}>
      <span aria-hidden="true">
        {stops.findIndex(({ store }) => store === current.store) + 1}/{stops.length}
      </span>
      <ChevronDown size={16} />
      <select
        aria-label="Stop"
        value={String(current.store)}
        onChange={({ target }) => {
          const chosen = stops.find(({ store }) => String(store) === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {stops.map((stop, at) => (
          <option key={stop.store} value={String(stop.store)}>
            {`${at + 1}. ${stopLabel(stop)} (${stop.left} left)`}
          </option>
        ))}
      </select>
    </span>
  );
}
