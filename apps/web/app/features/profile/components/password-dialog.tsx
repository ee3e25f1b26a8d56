import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';

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

export function PasswordDialog({
  title,
  children,
  action,
  isDangerous = false,
  isReady = true,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { password: '' },
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await onConfirm(password);
    } catch (error) {
      setFailure((error instanceof ApiError && error.accountError) || 'An error occurred.');
    }
  });
  const problem = errors.password?.message ?? failure;
  return (
    <SavingDialog
      open
      isSaving={isSubmitting}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <div id={`${id}-text`}>{children}</div>
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            fullWidth
            margin="normal"
            error={Boolean(problem)}
            helperText={problem ?? ' '}
            {...register('password')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'error' : 'primary'}
            variant="contained"
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
