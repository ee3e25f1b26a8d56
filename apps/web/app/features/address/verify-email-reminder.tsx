import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { userQuery, useUser } from '~/lib/user.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './verify-email-reminder.module.css';

const resend = () => callApi(calls.resendVerification);
const cancelEmailChange = () => callApi(calls.cancelEmailChange);

export function VerifyEmailReminder() {
  const user = useUser();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  const onError = (error: Error) =>
    showSnackbar((error instanceof ApiError && error.accountError) || 'An error occurred.', 'error');
  const sending = useMutation({
    mutationFn: resend,
    onSuccess: ({ message }) => showSnackbar(message, 'success'),
    onSettled: refresh,
    onError,
  });
  const cancelling = useMutation({ mutationFn: cancelEmailChange, onSettled: refresh, onError });

  if (!user || (user.email_verified && user.pending_email === null)) return null;
  const isBusy = sending.isPending || cancelling.isPending;
  return (
    <section className={styles.line} aria-label="Confirm your email">
      <MailCheck size={22} />
      <div className={styles.text}>
        <p>
          Confirm your email: we sent a link to <strong>{user.pending_email ?? user.email}</strong>.
        </p>
        {user.pending_email !== null ? (
          <p>Until you open it, your email stays {user.email}.</p>
        ) : (
          <p>Then you can accept invites.</p>
        )}
        <p className={styles.actions}>
          <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && sending.mutate()}>
            Send again
          </button>
          {user.pending_email !== null && (
            <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && cancelling.mutate()}>
              Keep the old email
            </button>
          )}
        </p>
      </div>
    </section>
  );
}
