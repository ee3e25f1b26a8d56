import { Check } from 'lucide-react';
import styles from './kind-chips.module.css';

interface KindChipsProps<Kind> {
  kinds: readonly Kind[];
  wanted: ReadonlySet<number>;
  isFixed?: (kind: Kind) => boolean;
  onToggle: (kind: Kind) => void;
}

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
            {wanted.has(kind.id) && <Check size={16} />} {kind.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
