import type { ImportReport } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { createContext, useContext } from 'react';
import { useAppForm } from '~/ui/form/use-app-form.ts';
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
  const { field, watch, reset, onSubmit } = useAppForm({
    defaultValues: { text: '' },
    send: ({ text }) => {
      onCorrect({ what: 'cell', address, text: text.trim() });
      reset();
    },
  });
  const text = watch('text');
  const correction = corrections[`cell ${address}`];
  if (correction) return <PendingCorrectionMark correction={correction} />;
  return (
    <form className={styles.cell} onSubmit={onSubmit}>
      <TextField size="small" label={`${address} should say`} {...field('text')} value={text} />
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
