import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
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
  children: ReactNode;
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
  const problem = failure ?? (previewError ? failureText(previewError) : undefined);
  const actions = (
    <>
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
    </>
  );
  return (
    <TitledDialog
      open
      title={title}
      maxWidth={width}
      isSaving={isSubmitting}
      contentClass={styles.dialog}
      actions={actions}
      onClose={onClose}
      slotProps={submitsByEnter ? { paper: { component: 'form', onSubmit } } : {}}
    >
      {children}
      {problem ? <Alert severity="error">{problem}</Alert> : effects}
    </TitledDialog>
  );
}
