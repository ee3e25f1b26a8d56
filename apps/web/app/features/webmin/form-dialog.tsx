import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import styles from './record/record-drawer.module.css';

interface FormDialogProps {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  submitLabel: string;
  isDanger?: boolean;
  isReady: boolean;
  isSubmitting?: boolean;
  failure?: string | undefined;
  /** Describes the effects. A failure takes its place. */
  effects?: ReactNode;
  /** Enter in a field submits the form. By default it does not: the effects are to be read first. */
  submitsByEnter?: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode | ((titleId: string) => ReactNode);
}

export function FormDialog({
  title,
  width = 'sm',
  submitLabel,
  isDanger = false,
  isReady,
  isSubmitting = false,
  failure,
  effects,
  submitsByEnter = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
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
        {failure ? <Alert severity="error">{failure}</Alert> : effects}
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
