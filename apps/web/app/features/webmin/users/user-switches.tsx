import type { AdminUser } from '@bargain-buddy/contract';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { signedInAccount } from '~/lib/session.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { useUserChanges } from './queries.ts';
import { confirmationTexts } from './user-questions.ts';

interface Change {
  field: 'is_active' | 'is_superuser';
  value: boolean;
}

const switches = [
  { field: 'is_active', label: 'May sign in' },
  { field: 'is_superuser', label: 'Superuser: may use WebMin' },
] as const;

/** Changes a user's rights after confirmation. The server prevents superusers from locking themselves out. */
export function UserSwitches({ user }: { user: AdminUser }) {
  const { save } = useUserChanges();
  // Retained while the dialog closes, so that its text does not change.
  const [asked, setAsked] = useState<Change>();
  const [isAsking, setAsking] = useState(false);
  const isOwn = String(user.id) === signedInAccount();
  const question = asked && confirmationOf(asked);
  const carryOut = ({ field, value }: Change) =>
    save.mutate(
      { id: user.id, fields: { [field]: value } },
      {
        onError: (error) => showSnackbar(failureText(error), 'error'),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <FormGroup>
      {switches.map(({ field, label }) => (
        <FormControlLabel
          key={field}
          label={label}
          control={
            <Switch
              checked={user[field]}
              disabled={isOwn || save.isPending}
              onChange={(_, value) => {
                const change = { field, value };
                if (!confirmationOf(change)) return carryOut(change);
                setAsked(change);
                setAsking(true);
              }}
            />
          }
        />
      ))}
      {isOwn && <FormHelperText>This is you: another superuser may change these.</FormHelperText>}
      <ConfirmDialog
        open={isAsking}
        title={`${question?.action ?? ''}?`}
        description={question?.text}
        action={question?.action ?? ''}
        isBusy={save.isPending}
        onConfirm={() => asked && carryOut(asked)}
        onClose={() => setAsking(false)}
      />
    </FormGroup>
  );
}

/** Returns undefined for an activation, which needs no confirmation. */
function confirmationOf({ field, value }: Change): { action: string; text: string } | undefined {
  if (field === 'is_active') return value ? undefined : { action: 'Deactivate', text: confirmationTexts.deactivate(1) };
  return value
    ? { action: 'Make superuser', text: confirmationTexts.make_superuser(1) }
    : { action: 'Remove superuser', text: confirmationTexts.remove_superuser(1) };
}
