import { type AdminUser, adminUserChangeSchema, newUserSchema } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { RecordDrawer } from '../record-drawer.tsx';
import { type RecordField, RecordForm } from '../record-form.tsx';
import { adminUserQuery, useUserChanges } from './queries.ts';
import { UserSwitches } from './user-switches.tsx';

const fields: RecordField[] = [
  { name: 'first_name', label: 'First name', required: true },
  { name: 'last_name', label: 'Last name', required: true },
  { name: 'email', label: 'Email', kind: 'email', required: true },
  { name: 'phone_number', label: 'Phone number' },
];

interface UserDrawerProps {
  /** Undefined for a new one. */
  id: number | undefined;
  onClose: () => void;
}

/** One user, or a new one, who gets a mail to choose a password. */
export function UserDrawer({ id, onClose }: UserDrawerProps) {
  const { data: user, error } = useQuery(adminUserQuery(id));
  const { save } = useUserChanges();
  const isNew = id === undefined;
  return (
    <RecordDrawer title={isNew ? 'New user' : (user?.email ?? 'User')} onClose={onClose}>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {isNew && <Alert severity="info">A mail with a link to choose a password is sent to the new user.</Alert>}
      {!isNew && !user && !error && <Skeleton variant="rounded" height={300} />}
      {user && <UserSwitches user={user} />}
      {(isNew || user) && (
        <RecordForm
          schema={isNew ? newUserSchema : adminUserChangeSchema}
          fields={fields}
          values={user ?? {}}
          submitLabel={isNew ? 'Add' : 'Save'}
          onSave={async (values) => {
            await save.mutateAsync({ id, fields: values });
            showSnackbar(isNew ? 'User added.' : 'User updated.', 'success');
            if (isNew) onClose();
          }}
        >
          {user && <DeleteUser user={user} onDeleted={onClose} />}
        </RecordForm>
      )}
    </RecordDrawer>
  );
}

function DeleteUser({ user, onDeleted }: { user: AdminUser; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { remove } = useUserChanges();
  const confirm = () =>
    remove.mutate(user.id, {
      onSuccess: () => {
        showSnackbar(`${user.email} was deleted.`, 'success');
        onDeleted();
      },
      onError: (error) => showSnackbar(failureText(error), 'error'),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${user.email}?`}
        description={`The account goes for good. ${user.prices} prices stay, without the name. Of ${user.own_lists} own lists the shared ones go to another member; the others are deleted.`}
        isBusy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
