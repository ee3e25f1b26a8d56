import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ApiError } from '~/lib/api-error.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { isEmail } from './email-pattern.ts';
import { useInviteToList } from './queries.ts';
import styles from './share-dialog.module.css';

export function InviteForm({ listId }: { listId: number }) {
  const invite = useInviteToList(listId);
  const { field, watch, reset, isSubmitting, onSubmit } = useAppForm({
    mode: 'onTouched',
    defaultValues: { email: '' },
    send: async ({ email }) => {
      const address = email.trim();
      await invite.mutateAsync(address);
      showSnackbar(`Invite sent to ${address}`, 'success');
      reset();
    },
    failureText: (error) => {
      if (!(error instanceof ApiError && error.fields.email))
        showSnackbar('Failed to send invite. Please try again.', 'error');
      return undefined;
    },
  });
  const email = watch('email');

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        fullWidth
        {...field('email', {
          hint: 'We’ll email them an invite.',
          validate: (text) => text.trim() === '' || isEmail(text) || 'Enter a valid email address',
        })}
        value={email}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={!isEmail(email)}
        loading={isSubmitting}
        className={styles.send}
      >
        Send Invite
      </Button>
    </form>
  );
}
