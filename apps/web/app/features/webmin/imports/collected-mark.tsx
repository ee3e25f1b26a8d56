import type { ImportReport } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { createContext, type FormEvent, useContext, useState } from 'react';
import { type Correcting, type Correction, keyOf, textOf } from './corrections.ts';
import styles from './imports.module.css';

/** Present while the file can be corrected. */
export const CorrectingContext = createContext<Correcting | undefined>(undefined);

export function useCorrecting(): Correcting {
  const correcting = useContext(CorrectingContext);
  if (!correcting) throw new Error('This report cannot be corrected.');
  return correcting;
}

const maxShown = 50;

export function CorrectableCells({ cells }: { cells: ImportReport['skipped_cells'] }) {
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
            <CellField address={`${sheet}!${cell}`} />
          </li>
        ))}
      </ul>
      {cells.length > maxShown && <p>The downloaded report has the other {cells.length - maxShown}.</p>}
    </details>
  );
}

export function CellField({ address }: { address: string }) {
  const { corrections, onCorrect } = useCorrecting();
  const [text, setText] = useState('');
  const correction = corrections[`cell ${address}`];
  if (correction) return <CollectedMark correction={correction} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onCorrect({ what: 'cell', address, text: text.trim() });
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

export function CollectedMark({ correction, children }: { correction: Correction; children?: string }) {
  const { onUndo } = useCorrecting();
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
