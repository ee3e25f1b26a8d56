import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { failureText } from './api.ts';
import styles from './record/record-drawer.module.css';

interface FormDialogProps {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  submitLabel: string;
  isDanger?: boolean;
  isReady: boolean;
  form: { isSubmitting: boolean; failure: string | undefined; onSubmit: (event: FormEvent) => void };
  /** Shown if the preview of the effects failed. */
  previewError?: Error | null;
  /** Describes the effects. A failure takes its place. */
  effects?: ReactNode;
  /** Enter in a field submits the form. By default it does not: the effects are to be read first. */
  submitsByEnter?: boolean;
  onClose: () => void;
  children: ReactNode | ((titleId: string) => ReactNode);
}

export function AdminFormDialog({
  title,
  width = 'sm',
  submitLabel,
  isDanger = false,
  isReady,
  form: { isSubmitting, failure, onSubmit },
  previewError = null,
  effects,
  submitsByEnter = false,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const problem = failure ?? (previewError ? failureText(previewError) : undefined);
  return (
    <SavingDialog
      open
      isSaving={isSubmitting}
      fullWidth
      maxWidth={width}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={submitsByEnter ? { paper: { component: 'form', onSubmit } } : {}}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className={styles.dialog}>
        {typeof children === 'function' ? children(id) : children}
        {problem ? <Alert severity="error">{problem}</Alert> : effects}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          disabled={!isReady}
          loading={isSubmitting}
          {...(submitsByEnter ? { type: 'submit' } : { onClick: onSubmit })}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}
