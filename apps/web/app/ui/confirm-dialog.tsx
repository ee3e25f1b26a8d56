import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { SavingDialog } from './saving-dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description: ReactNode;
  action?: string;
  /** The action is running and cannot be cancelled. */
  isBusy?: boolean;
  /** False while the subject is loading. Only Cancel works then. */
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a loss. Cancel has the focus, so that Enter by habit loses nothing. */
export function ConfirmDialog({
  open,
  title,
  description,
  action = 'Delete',
  isBusy = false,
  isReady = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <SavingDialog
      open={open}
      isSaving={isBusy}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`} component="div">
          {description}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button color="error" variant="contained" loading={isBusy} disabled={!isReady} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}
