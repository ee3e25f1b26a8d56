import type { DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { SavingDialog } from './saving-dialog.tsx';

interface TitledDialogProps extends Omit<DialogProps, 'title'> {
  title: string;
  actions: ReactNode;
  isSaving?: boolean;
  contentClass?: string | undefined;
  onClose: () => void;
}

/** A narrow dialog with a title that names it, its content and a row of buttons. */
export function TitledDialog({
  title,
  actions,
  isSaving = false,
  contentClass,
  children,
  ...dialog
}: TitledDialogProps) {
  const id = useId();
  return (
    <SavingDialog isSaving={isSaving} fullWidth maxWidth="xs" aria-labelledby={id} {...dialog}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className={contentClass}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </SavingDialog>
  );
}
