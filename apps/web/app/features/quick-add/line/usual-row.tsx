import type { ListItem, UsualThing } from '@bargain-buddy/contract';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Draft, draftOfSuggestion } from '../model/drafts.ts';
import styles from './usual-row.module.css';

interface UsualRowProps {
  usual: readonly UsualThing[];
  items: readonly ListItem[];
  isRead: boolean;
  onAdd: (draft: Draft) => void;
}

export function UsualThingsRow({ usual, items, isRead, onAdd }: UsualRowProps) {
  const chips = useMemo(() => usualChips(usual, items), [usual, items]);
  const [hadChips, setHadChips] = useState(false);
  if (!hadChips && chips.length > 0) setHadChips(true);
  // The empty row has the same height, so that the list does not move while the user taps.
  if (chips.length === 0) {
    return <p className={styles.none}>{isRead && !hadChips && 'Things you often add appear here.'}</p>;
  }
  return (
    <ul className={styles.row} aria-label="Usual things">
      {chips.map((thing) => (
        <li key={keyOfNeed(thing)}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Add ${thing.name}`}
            onClick={() => onAdd(draftOfSuggestion({ text: thing.name, quantity: 1 }, { type: 'usual', usual: thing }))}
          >
            <span className={styles.pill}>
              <Plus size={16} /> <span className={styles.name}>{thing.name}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const maxChips = 8;

function usualChips(usual: readonly UsualThing[], items: readonly ListItem[]): UsualThing[] {
  const needed = new Set(items.filter(({ is_needed }) => is_needed).map(keyOfItem));
  return usual.filter((thing) => !needed.has(keyOfNeed(thing))).slice(0, maxChips);
}

/** Returns equal keys for equal needs, regardless of amount and store. */
function keyOfNeed({
  product,
  kinds,
  text,
}: Pick<UsualThing, 'product' | 'text'> & { kinds: readonly { id: number }[] }): string {
  if (product !== null) return `p${product}`;
  const ids = kinds.map(({ id }) => id).toSorted((a, b) => a - b);
  return ids.length > 0 ? `k${ids.join(' ')}` : `t${text.toLowerCase()}`;
}

const keyOfItem = ({ product, kind_details, text }: ListItem) => keyOfNeed({ product, kinds: kind_details, text });
