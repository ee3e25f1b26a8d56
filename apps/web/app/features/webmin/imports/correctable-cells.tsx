import type { ImportReport } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import styles from './imports.module.css';

interface CorrectableCellsProps {
  cells: ImportReport['skipped_cells'];
  /** What cells should have said, by address. */
  corrections: Record<string, string>;
  onCorrect: (corrections: Record<string, string>) => void;
}

const mostShown = 50;

/** The cells of a file that were passed over, each to be corrected in place, and those that were corrected. */
export function CorrectableCells({ cells, corrections, onCorrect }: CorrectableCellsProps) {
  const corrected = Object.entries(corrections);
  if (cells.length + corrected.length === 0) return null;
  const forget = (address: string) => onCorrect(Object.fromEntries(corrected.filter(([known]) => known !== address)));
  return (
    <details className={styles.details}>
      <summary>
        Skipped cells ({cells.length.toLocaleString('en')})
        {corrected.length > 0 && `, ${corrected.length.toLocaleString('en')} corrected`}
      </summary>
      <ul className={styles.unknown}>
        {corrected.map(([address, text]) => (
          <li key={address}>
            <span className={styles.what}>
              {address}: {text}
            </span>
            <Button size="small" aria-label={`Read ${address} as the file has it`} onClick={() => forget(address)}>
              As in the file
            </Button>
          </li>
        ))}
        {cells.slice(0, mostShown).map(({ sheet, cell, value, reason }) => (
          <li key={`${sheet}!${cell}`}>
            <div className={styles.suspect}>
              <strong>{value}</strong>
              <span className={styles.where}>
                {reason} {sheet}!{cell}
              </span>
            </div>
            <CellField
              label={`${sheet}!${cell} should say`}
              onSay={(text) => onCorrect({ ...corrections, [`${sheet}!${cell}`]: text })}
            />
          </li>
        ))}
      </ul>
      {cells.length > mostShown && <p>The downloaded report has the other {cells.length - mostShown}.</p>}
    </details>
  );
}

/** One cell as it should be; the file is read again with it. */
export function CellField({ label, onSay }: { label: string; onSay: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSay(text.trim());
  };
  return (
    <form className={styles.cell} onSubmit={submit}>
      <TextField size="small" label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" size="small" disabled={!text.trim()}>
        Correct
      </Button>
    </form>
  );
}
