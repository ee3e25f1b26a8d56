import type { ImportReport } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { createContext, type FormEvent, useContext, useState } from 'react';
import { type Correction, correctionKeyOf, correctionText, type ImportCorrectionState } from './corrections.ts';
import styles from './imports.module.css';

/** Present while the file can be corrected. */
export const ImportCorrectionContext = createContext<ImportCorrectionState | undefined>(undefined);

export function useCorrecting(): ImportCorrectionState {
  const correcting = useContext(ImportCorrectionContext);
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
            <CellCorrectionField address={`${sheet}!${cell}`} />
          </li>
        ))}
      </ul>
      {cells.length > maxShown && <p>The downloaded report has the other {cells.length - maxShown}.</p>}
    </details>
  );
}

export function CellCorrectionField({ address }: { address: string }) {
  const { corrections, onCorrect } = useCorrecting();
  const [text, setText] = useState('');
  const correction = corrections[`cell ${address}`];
  if (correction) return <PendingCorrectionMark correction={correction} />;
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

export function PendingCorrectionMark({ correction, children }: { correction: Correction; children?: string }) {
  const { onUndo } = useCorrecting();
  const text = correctionText(correction);
  return (
    <span className={styles.collected}>
      <span>{children ?? text}</span>
      <Button size="small" aria-label={`Undo: ${text}`} onClick={() => onUndo(correctionKeyOf(correction))}>
        Undo
      </Button>
    </span>
  );
}
