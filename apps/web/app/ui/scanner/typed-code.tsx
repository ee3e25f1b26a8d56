import { canonicalBarcode, isBarcodeLike } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import styles from './scan-dialog.module.css';

export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Prevents that the surrounding form is submitted.
    event.stopPropagation();
    const code = canonicalBarcode(typed);
    if (!code) return setProblem(problemOf(typed));
    setTyped('');
    onCode(code);
  };
  return (
    <form onSubmit={submit} className={styles.typed} noValidate>
      <TextField
        label="Barcode number"
        size="small"
        fullWidth
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        error={problem !== undefined}
        helperText={problem}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 30, enterKeyHint: 'search' } }}
      />
      <Button type="submit" variant="outlined">
        Find
      </Button>
    </form>
  );
}

function problemOf(typed: string): string {
  if (typed.trim() === '') return 'Type the number below the bars.';
  return isBarcodeLike(typed)
    ? 'One digit is wrong. Check the number on the label.'
    : 'A barcode has 8, 12 or 13 digits.';
}
