import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { signInFailure } from './calls.ts';
import styles from './method-dialog.module.css';

interface MethodDialogProps {
  title: string;
  children?: ReactNode;
  label: string;
  given?: string;
  hint?: string;
  /** The error for an empty field. */
  missing: string;
  htmlInput: ComponentProps<'input'>;
  action: string;
  submit: (entered: string) => Promise<void>;
  onClose: () => void;
}

/** A dialog with one field. It stays open with the error if submitting fails. */
export function MethodDialog({
  title,
  children,
  label,
  given = '',
  hint,
  missing,
  htmlInput,
  action,
  submit,
  onClose,
}: MethodDialogProps) {
  const id = useId();
  const [entered, setEntered] = useState(given);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const trySubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!entered.trim()) return setFailure(missing);
    setBusy(true);
    setFailure(undefined);
    try {
      await submit(entered);
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(false);
    }
  };
  return (
    <SavingDialog
      open
      isSaving={isBusy}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}t`}
      aria-describedby={children ? `${id}d` : undefined}
    >
      <form onSubmit={(event) => void trySubmit(event)} noValidate>
        <DialogTitle id={`${id}t`}>{title}</DialogTitle>
        <DialogContent>
          {children && (
            <div id={`${id}d`} className={styles.content}>
              {children}
            </div>
          )}
          <TextField
            label={label}
            value={entered}
            onChange={(event) => setEntered(event.target.value)}
            required
            fullWidth
            margin="normal"
            error={Boolean(failure)}
            helperText={failure ?? hint}
            slotProps={{ htmlInput, formHelperText: { role: 'alert' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </SavingDialog>
  );
}
