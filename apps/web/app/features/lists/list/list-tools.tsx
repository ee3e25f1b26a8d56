import { ArrowUpDown, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import { itemGroupings, itemSorts } from './arrange-items.ts';
import styles from './list-tools.module.css';
import type { ListViewOptions } from './use-view-options.ts';

interface ListToolsProps {
  options: ListViewOptions;
  onOptions: (changed: Partial<ListViewOptions>) => void;
}

const sortOptions = itemSorts.map(({ value, text }) => [value, text] as const);
const groupOptions = itemGroupings.map(({ value, text }) => [value, text] as const);

export function ListTools({ options, onOptions }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <Labelled text="Group">
        <PillSelect
          label="Group"
          icon={Rows3}
          value={options.groupBy}
          options={groupOptions}
          onChange={(groupBy) => onOptions({ groupBy })}
        />
      </Labelled>
      <Labelled text="Sort">
        <PillSelect
          label="Sort"
          icon={ArrowUpDown}
          value={options.sort}
          options={sortOptions}
          onChange={(sort) => onOptions({ sort })}
        />
      </Labelled>
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

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className={styles.labelled}>
      <span className={styles.label} aria-hidden="true">
        {text}
      </span>
      {children}
    </span>
  );
}
