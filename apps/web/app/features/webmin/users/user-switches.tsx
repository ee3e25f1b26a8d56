import type { AdminUser } from '@bargain-buddy/contract';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Switch from '@mui/material/Switch';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { useUserChanges } from './queries.ts';

const switches = [
  { field: 'is_active', label: 'May sign in' },
  { field: 'is_superuser', label: 'Superuser: may use WebMin' },
] as const;

/** What a user may, changed at once; a superuser cannot lock themselves out, which the server sees to. */
export function UserSwitches({ user }: { user: AdminUser }) {
  const { save } = useUserChanges();
  return (
    <FormGroup>
      {switches.map(({ field, label }) => (
        <FormControlLabel
          key={field}
          label={label}
          control={
            <Switch
              checked={user[field]}
              disabled={save.isPending}
              onChange={(_, checked) =>
                save.mutate(
                  { id: user.id, fields: { [field]: checked } },
                  { onError: (error) => showSnackbar(failureText(error), 'error') },
                )
              }
            />
          }
        />
      ))}
    </FormGroup>
  );
}
