import { readTypedPrice } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatPrice } from '~/lib/format.ts';
import styles from './review.module.css';

interface CorrectPriceProps {
  price: string;
  onCorrect: (price: string, time: number) => void;
  onClose: () => void;
}

export function CorrectPrice({ price, onCorrect, onClose }: CorrectPriceProps) {
  const [typed, setTyped] = useState(price);
  const read = readTypedPrice(typed);
  return (
    <form
      className={styles.correct}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (read !== undefined) onCorrect(read, event.timeStamp);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        autoFocus
        size="small"
        label="Should be $"
        value={typed}
        error={read === undefined}
        helperText={read === undefined ? 'Enter a valid price' : `Approved as ${formatPrice(read)}`}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" disabled={read === undefined}>
        Correct and approve
      </Button>
      <Button color="inherit" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
