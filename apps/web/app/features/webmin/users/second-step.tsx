import type { AdminUser } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useUser } from '~/lib/user.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { useUserChanges } from './queries.ts';

/** Shows if a user has a second login step. Another superuser can reset a lost one. */
export function SecondStep({ user }: { user: AdminUser }) {
  const me = useUser();
  const { resetStep } = useUserChanges();
  const [isAsking, setAsking] = useState(false);
  if (!user.has_second_step) {
    return user.is_superuser ? <Alert severity="info">This superuser has no second step yet.</Alert> : null;
  }
  const reset = () =>
    resetStep.mutate(user.id, {
      onSuccess: () => showSnackbar(`The second step of ${user.email} is reset.`, 'success'),
      onError: (error) => showSnackbar(failureText(error), 'error'),
      onSettled: () => setAsking(false),
    });
  return (
    <Alert
      severity="success"
      action={
        me?.id !== user.id && (
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>
            Reset
          </Button>
        )
      }
    >
      Has a second step to sign in with.
      <ConfirmDialog
        open={isAsking}
        title={`Reset the second step of ${user.email}?`}
        description="Passkeys, authenticator app and recovery codes go, and every device is signed out. They log in by their password alone and are told by mail. Make sure first that it is they who ask."
        action="Reset"
        isBusy={resetStep.isPending}
        onConfirm={reset}
        onClose={() => setAsking(false)}
      />
    </Alert>
  );
}
