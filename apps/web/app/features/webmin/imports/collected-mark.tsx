import Button from '@mui/material/Button';
import { type Correction, keyOf, textOf } from './corrections.ts';
import styles from './imports.module.css';

interface CollectedMarkProps {
  correction: Correction;
  children?: string;
  onUndo: (key: string) => void;
}

export function CollectedMark({ correction, children, onUndo }: CollectedMarkProps) {
  const text = textOf(correction);
  return (
    <span className={styles.collected}>
      <span>{children ?? text}</span>
      <Button size="small" aria-label={`Undo: ${text}`} onClick={() => onUndo(keyOf(correction))}>
        Undo
      </Button>
    </span>
  );
}
