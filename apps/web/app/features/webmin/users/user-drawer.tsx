import { type AdminUser, adminUserChangeSchema, newUserSchema } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { deleteDrafts } from '../record/drafts.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import { adminUserQuery, useUserChanges } from './queries.ts';
import { SecondStep } from './second-step.tsx';
import { UserActivity } from './user-activity.tsx';
import { UserSwitches } from './user-switches.tsx';

const fields: RecordField[] = [
  { name: 'first_name', label: 'First name', required: true },
  { name: 'last_name', label: 'Last name', required: true },
  { name: 'email', label: 'Email', kind: 'email', required: true },
  { name: 'phone_number', label: 'Phone number' },
  { name: 'address', label: 'Address' },
];

interface UserDrawerProps {
  id: number | undefined;
  onClose: () => void;
}

export function UserDrawer({ id, onClose }: UserDrawerProps) {
  const { data: user, error } = useQuery(adminUserQuery(id));
  const { save, remove } = useUserChanges();
  const isNew = id === undefined;
  return (
    <RecordDrawer title={isNew ? 'New user' : (user?.email ?? 'User')} draft={`user:${id ?? 'new'}`} onClose={onClose}>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {isNew && <Alert severity="info">A mail with a link to choose a password is sent to the new user.</Alert>}
      {!isNew && !user && !error && <Skeleton variant="rounded" height={300} />}
      {user && !user.email_verified && (
        <Alert severity="info">The e-mail address has not been confirmed by its owner yet.</Alert>
      )}
      {user && <SecondStep user={user} />}
      {user && <UserSwitches user={user} />}
      {(isNew || user) && (
        <RecordForm
          draftName={`user:${id ?? 'new'}`}
          schema={isNew ? newUserSchema : adminUserChangeSchema}
          fields={fields}
          record={user}
          submitLabel={isNew ? 'Add' : 'Save'}
          onSave={async (values) => {
            await save.mutateAsync({ id, fields: values });
            showSnackbar(isNew ? 'User added.' : 'User updated.', 'success');
            if (isNew) onClose();
          }}
        >
          {user && (
            <DeleteRecord
              id={user.id}
              question={`Delete ${user.email}?`}
              done={`${user.email} was deleted.`}
              consequence={consequenceOf(user)}
              remove={remove}
              onDeleted={() => {
                deleteDrafts(`user:${user.id}`);
                onClose();
              }}
            />
          )}
        </RecordForm>
      )}
      {user && <UserActivity user={user} />}
    </RecordDrawer>
  );
}

function consequenceOf({ prices, own_lists }: AdminUser): string {
  const stay =
    prices > 0 ? ` ${formatCount(prices, 'price')} ${prices === 1 ? 'stays' : 'stay'}, without the name.` : '';
  const lists =
    own_lists > 0
      ? ` Of ${formatCount(own_lists, 'own list')} what is shared goes to another member; the rest is deleted.`
      : '';
  return `The account goes for good.${stay}${lists}`;
}
