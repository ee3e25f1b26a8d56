import type { ImportReport } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import type { Correcting } from './corrections.ts';
import { type Correction, keyOf, textOf } from './corrections.ts';
import styles from './imports.module.css';

interface CorrectableCellsProps {
  cells: ImportReport['skipped_cells'];
  correcting: Correcting;
}

const maxShown = 50;

export function CorrectableCells({ cells, correcting }: CorrectableCellsProps) {
  if (cells.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>Skipped cells ({cells.length.toLocaleString('en')})</summary>
      <ul className={styles.unknown}>
        {cells.slice(0, maxShown).map(({ sheet, cell, value, reason }) => (
          <li key={`${sheet}!${cell}`}>
            <div className={styles.suspect}>
              <strong>{value}</strong>
              <span className={styles.where}>
                {reason} {sheet}!{cell}
              </span>
            </div>
            <CellField address={`${sheet}!${cell}`} correcting={correcting} />
          </li>
        ))}
      </ul>
      {cells.length > maxShown && <p>The downloaded report has the other {cells.length - maxShown}.</p>}
    </details>
  );
}

export function CellField({ address, correcting }: { address: string; correcting: Correcting }) {
  const [text, setText] = useState('');
  const correction = correcting.corrections[`cell ${address}`];
  if (correction) return <CollectedMark correction={correction} onUndo={correcting.onUndo} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) correcting.onCorrect({ what: 'cell', address, text: text.trim() });
    setText('');
  };
  return (
    <form className={styles.cell} onSubmit={submit}>
      <TextField
        size="small"
        label={`${address} should say`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" disabled={!text.trim()}>
        Correct
      </Button>
    </form>
  );
}

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
