import Button from '@mui/material/Button';
import type { FormEventHandler, ReactNode } from 'react';
import { TitledDialog, type TitledDialogProps } from '../titled-dialog.tsx';

export interface FormDialogProps extends Omit<TitledDialogProps, 'open' | 'actions' | 'isSaving' | 'onSubmit'> {
  open?: boolean;
  action: string;
  isDangerous?: boolean;
  isReady?: boolean;
  form: { isSubmitting: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
  buttons?: ReactNode;
}

export function FormDialog({
  open = true,
  action,
  isDangerous = false,
  isReady = true,
  form: { isSubmitting, onSubmit },
  buttons,
  ...dialog
}: FormDialogProps) {
  const actions = (
    <>
      {buttons}
      <Button onClick={dialog.onClose} disabled={isSubmitting}>
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
    </>
  );
  return <TitledDialog {...dialog} open={open} isSaving={isSubmitting} actions={actions} onSubmit={onSubmit} />;
}
