import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { isEmail } from './email-pattern.ts';
import { useInvite } from './queries.ts';
import styles from './share-dialog.module.css';

export function InviteForm({ listId }: { listId: number }) {
  const [email, setEmail] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const invite = useInvite(listId);
  const isValid = isEmail(email);
  const problem = refusal ?? (wasLeft && email.trim() !== '' && !isValid ? 'Enter a valid email address' : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || invite.isPending) return;
    const address = email.trim();
    try {
      await invite.mutateAsync(address);
      showSnackbar(`Invite sent to ${address}`, 'success');
      setEmail('');
      setWasLeft(false);
    } catch (error) {
      const reason = error instanceof ApiError ? error.fields.email?.[0] : undefined;
      setRefusal(reason);
      if (!reason) showSnackbar('Failed to send invite. Please try again.', 'error');
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        fullWidth
        value={email}
        error={problem !== undefined}
        helperText={problem ?? 'We’ll email them an invite.'}
        onBlur={() => setWasLeft(true)}
        onChange={({ target }) => {
          setEmail(target.value);
          setRefusal(undefined);
        }}
      />
      <Button type="submit" variant="contained" disabled={!isValid} loading={invite.isPending} className={styles.send}>
        Send Invite
      </Button>
    </form>
  );
}
