import { Check } from 'lucide-react';
import styles from './kind-chips.module.css';

interface KindChipsProps<Kind> {
  kinds: readonly Kind[];
  /** The ids of those that are wanted. */
  wanted: ReadonlySet<number>;
  /** Whether a kind cannot be taken or left. */
  isFixed?: (kind: Kind) => boolean;
  onToggle: (kind: Kind) => void;
}

/** Kinds as chips: each is wanted or not by a tap. */
export function KindChips<Kind extends { id: number; name: string }>(props: KindChipsProps<Kind>) {
  const { kinds, wanted, isFixed = () => false, onToggle } = props;
  return (
    <ul className={styles.chips} aria-label="Kinds">
      {kinds.map((kind) => (
        <li key={kind.id}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={wanted.has(kind.id)}
            aria-disabled={isFixed(kind)}
            onClick={() => !isFixed(kind) && onToggle(kind)}
          >
            {wanted.has(kind.id) && <Check size={16} aria-hidden="true" />} {kind.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
