import TextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';

const resolver = contractResolver((schemas) => schemas.accountDeletionSchema, {
  error: () => 'Enter your password.',
});

interface PasswordDialogProps {
  title: string;
  children: ReactNode;
  action: string;
  isDangerous?: boolean;
  isReady?: boolean;
  /** Performs the action with the password. The dialog shows the error if it rejects. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

export function ConfirmByPasswordDialog({
  title,
  children,
  action,
  isDangerous,
  isReady,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const id = useId();
  const { field, failure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { password: '' },
    resolver,
    send: ({ password }) => onConfirm(password),
    failureText: (error) => (error instanceof ApiError && error.accountError) || 'An error occurred.',
  });
  const { error, helperText, ...input } = field('password');
  return (
    <FormDialog
      title={title}
      action={action}
      isDangerous={isDangerous}
      isReady={isReady}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onClose={onClose}
      aria-describedby={id}
    >
      <div id={id}>{children}</div>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        fullWidth
        margin="normal"
        {...input}
        error={error || failure !== undefined}
        helperText={helperText ?? failure ?? ' '}
      />
    </FormDialog>
  );
}
