import { ArrowUpDown } from 'lucide-react';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import { sorts } from './arrange-items.ts';
import styles from './list-tools.module.css';
import type { ViewOptions } from './use-view-options.ts';

interface ListToolsProps {
  options: ViewOptions;
  onOptions: (changed: Partial<ViewOptions>) => void;
}

const sortOptions = sorts.map(({ value, text }) => [value, text] as const);

/** In which order, and whether the done items show. */
export function ListTools({ options, onOptions }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <PillSelect
        label="Sort"
        icon={ArrowUpDown}
        value={options.sort}
        options={sortOptions}
        onChange={(sort) => onOptions({ sort })}
      />
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
