import type { DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { SavingDialog } from './saving-dialog.tsx';

export interface TitledDialogProps extends Omit<DialogProps, 'title' | 'action' | 'onSubmit'> {
  title: string;
  actions: ReactNode;
  isSaving?: boolean;
  contentClass?: string | undefined;
  /** Makes the dialog a form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** A narrow dialog with a title that names it, its content and a row of buttons. */
export function TitledDialog({
  title,
  actions,
  isSaving = false,
  contentClass,
  onSubmit,
  children,
  ...dialog
}: TitledDialogProps) {
  const id = useId();
  const content = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className={contentClass}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <SavingDialog isSaving={isSaving} fullWidth maxWidth="xs" aria-labelledby={id} {...dialog}>
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </SavingDialog>
  );
}
