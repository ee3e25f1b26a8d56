import type { ListItem, UsualThing } from '@bargain-buddy/contract';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { Draft } from '../model/drafts.ts';
import { keyOfNeed, usualChips } from '../model/usual-chips.ts';
import styles from './usual-row.module.css';

interface UsualRowProps {
  usual: readonly UsualThing[];
  items: readonly ListItem[];
  onAdd: (draft: Draft) => void;
}

/** What the person usually adds: one tap puts it on the list as the last time. */
export function UsualRow({ usual, items, onAdd }: UsualRowProps) {
  const chips = useMemo(() => usualChips(usual, items), [usual, items]);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.row} aria-label="Usual things">
      {chips.map((thing) => (
        <li key={keyOfNeed(thing)}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Add ${thing.name}`}
            onClick={() => onAdd({ thing: { text: thing.name, quantity: 1 }, meant: { type: 'usual', usual: thing } })}
          >
            <span className={styles.pill}>
              <Plus size={16} aria-hidden="true" /> <span className={styles.name}>{thing.name}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
