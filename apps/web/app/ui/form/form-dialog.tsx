import Button from '@mui/material/Button';
import type { DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { SavingDialog } from '../saving-dialog.tsx';

interface FormDialogProps extends Partial<Omit<DialogProps, 'onSubmit' | 'title' | 'action'>> {
  title: string;
  action: string;
  isDangerous?: boolean;
  isReady?: boolean;
  isSubmitting: boolean;
  buttons?: ReactNode;
  contentClass?: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  action,
  isDangerous = false,
  isReady = true,
  isSubmitting,
  buttons,
  contentClass,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <SavingDialog
      open
      isSaving={isSubmitting}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      {...dialog}
    >
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className={contentClass}>{children}</DialogContent>
        <DialogActions>
          {buttons}
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isReady}
            loading={isSubmitting}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </SavingDialog>
  );
}
