import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { FormDialog, type FormDialogProps } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';

const resolver = contractResolver((schemas) => schemas.accountDeletionSchema, {
  error: () => 'Enter your password.',
});

interface PasswordDialogProps extends Omit<FormDialogProps, 'form'> {
  /** Performs the action with the password. The dialog shows the error if it rejects. */
  onConfirm: (password: string) => Promise<void>;
}

export function ConfirmByPasswordDialog({ children, onConfirm, ...dialog }: PasswordDialogProps) {
  const id = useId();
  const form = useAppForm({
    defaultValues: { password: '' },
    resolver,
    send: ({ password }) => onConfirm(password),
    failureText: (error) => (error instanceof ApiError && error.accountError) || 'An error occurred.',
  });
  const { error, helperText, ...input } = form.field('password');
  return (
    <FormDialog {...dialog} form={form} aria-describedby={id}>
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
        error={error || form.failure !== undefined}
        helperText={helperText ?? form.failure ?? ' '}
      />
    </FormDialog>
  );
}
