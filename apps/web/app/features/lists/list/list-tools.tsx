import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { sorts } from '../model/arrange-items.ts';
import styles from './list-tools.module.css';
import type { ViewOptions } from './use-view-options.ts';

interface ListToolsProps {
  options: ViewOptions;
  onOptions: (changed: Partial<ViewOptions>) => void;
}

/** In which order, and whether the done items show. */
export function ListTools({ options, onOptions }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <span className={styles.sort} data-chosen={options.sort !== 'default' || undefined}>
        <ArrowUpDown size={16} aria-hidden="true" />
        <select
          aria-label="Sort"
          value={options.sort}
          onChange={({ target }) =>
            onOptions({ sort: sorts.find(({ value }) => value === target.value)?.value ?? 'default' })
          }
        >
          {sorts.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      <label className={styles.neededOnly}>
        <input
          type="checkbox"
          checked={options.neededOnly}
          onChange={({ target }) => onOptions({ neededOnly: target.checked })}
        />
        Needed only
      </label>
    </div>
  );
}
