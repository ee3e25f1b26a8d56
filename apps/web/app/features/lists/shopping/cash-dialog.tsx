import { formatPrice, priceError } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';

interface CashDialogProps {
  /** The cash in TT$ with two decimals. */
  cash: string | undefined;
  onCash: (cash: string | undefined) => void;
  onClose: () => void;
}

/** Removes thousands separators: '1,064.00' becomes '1064.00'. */
const withoutThousands = (text: string) => text.replace(/,(?=\d{3}(?!\d))/g, '');

/** Asks for the shopper's cash. The device stores it for this trip only. */
export function CashDialog({ cash, onCash, onClose }: CashDialogProps) {
  const id = useId();
  const [text, setText] = useState(cash ?? '');
  const [isTried, setTried] = useState(false);
  const amount = withoutThousands(text);
  const isNoAmount = amount === '' || priceError(amount) !== undefined;
  const isWrong = isTried && isNoAmount;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNoAmount) return;
    onCash(formatPrice(amount));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs" transitionDuration={0}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>How much cash do you have?</DialogTitle>
        <DialogContent>
          <TextField
            label="Cash"
            value={text}
            autoFocus
            fullWidth
            margin="dense"
            autoComplete="off"
            error={isWrong}
            helperText={isWrong ? 'Enter an amount, such as 200.00.' : 'It stays on this device, for this trip.'}
            onChange={({ target }) => setText(target.value.replace(/[^\d.,]/g, ''))}
            slotProps={{
              htmlInput: {
                inputMode: 'decimal',
                onFocus: ({ target }: { target: HTMLInputElement }) => target.select(),
              },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
        </DialogContent>
        <DialogActions>
          {cash !== undefined && (
            <Button
              onClick={() => {
                onCash(undefined);
                onClose();
              }}
            >
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
