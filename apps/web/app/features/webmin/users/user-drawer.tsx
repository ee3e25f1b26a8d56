import { type AdminUser, adminUserChangeSchema, newUserSchema, type UserEdit } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, priceStateNames } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { signedInAccountId } from '~/lib/session.ts';
import { useUser } from '~/lib/user.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, showFailure, useChange } from '../api.ts';
import { revisionLinesOf } from '../catalogue/revision-lines.ts';
import { formatTime } from '../format-time.ts';
import { usePagesOfQuery } from '../panel.tsx';
import styles from '../record/record-drawer.module.css';
import { DeleteRecordButton, RecordDrawer } from '../record/record-drawer.tsx';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import { adminUserQuery, userActionConfirmations, useUserChanges } from './queries.ts';
import { UndoUserWorkDialog, useUndoUserWork } from './undo-work.tsx';

const fields: RecordField[] = [
  { name: 'first_name', label: 'First name', required: true },
  { name: 'last_name', label: 'Last name', required: true },
  { name: 'email', label: 'Email', kind: 'email', required: true },
  { name: 'phone_number', label: 'Phone number' },
  { name: 'address', label: 'Address' },
];

export function UserDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const query = useQuery(adminUserQuery(id));
  const { data: user } = query;
  const { save, remove } = useUserChanges();
  const isNew = id === undefined;
  return (
    <RecordDrawer
      title={isNew ? 'New user' : (user?.email ?? 'User')}
      draft={`user:${id ?? 'new'}`}
      query={isNew ? undefined : query}
      onClose={onClose}
    >
      {isNew && <Alert severity="info">A mail with a link to choose a password is sent to the new user.</Alert>}
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
            <DeleteRecordButton
              id={user.id}
              question={`Delete ${user.email}?`}
              done={`${user.email} was deleted.`}
              consequence={consequenceOf(user)}
              remove={remove}
              draft={`user:${user.id}`}
              onDeleted={onClose}
            />
          )}
        </RecordForm>
      )}
      {user && <UserActivityPanel user={user} />}
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

/** Shows if a user has a second login step. Another superuser can reset a lost one. */
function SecondStep({ user }: { user: AdminUser }) {
  const me = useUser();
  const resetStep = useChange(async () => {
    await callApi(calls.resetSecondStep, { params: { id: user.id } });
    showSnackbar(`The second step of ${user.email} is reset.`, 'success');
  }, showFailure);
  if (!user.has_second_step) {
    return user.is_superuser ? <Alert severity="info">This superuser has no second step yet.</Alert> : null;
  }
  return (
    <Alert
      severity="success"
      action={
        me?.id !== user.id && (
          <ConfirmButton
            color="inherit"
            size="small"
            title={`Reset the second step of ${user.email}?`}
            description="Passkeys, authenticator app and recovery codes go, and every device is signed out. They log in by their password alone and are told by mail. Make sure first that it is they who ask."
            action="Reset"
            isBusy={resetStep.isPending}
            onConfirm={(close) => resetStep.mutate(undefined, { onSettled: close })}
          >
            Reset
          </ConfirmButton>
        )
      }
    >
      Has a second step to sign in with.
    </Alert>
  );
}

interface Change {
  field: 'is_active' | 'is_superuser';
  value: boolean;
}

const switches = [
  { field: 'is_active', label: 'May sign in' },
  { field: 'is_superuser', label: 'Superuser: may use WebMin' },
] as const;

/** Changes a user's rights after confirmation. The server prevents superusers from locking themselves out. */
function UserSwitches({ user }: { user: AdminUser }) {
  const { save } = useUserChanges();
  // Retained while the dialog closes, so that its text does not change.
  const [changeToConfirm, setChangeToConfirm] = useState<Change>();
  const [isAsking, setAsking] = useState(false);
  const isOwn = String(user.id) === signedInAccountId();
  const question = changeToConfirm && confirmationOf(changeToConfirm);
  const carryOut = ({ field, value }: Change) =>
    save.mutate(
      { id: user.id, fields: { [field]: value } },
      { onError: showFailure, onSettled: () => setAsking(false) },
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
                setChangeToConfirm(change);
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
        onConfirm={() => changeToConfirm && carryOut(changeToConfirm)}
        onClose={() => setAsking(false)}
      />
    </FormGroup>
  );
}

/** Returns undefined for an activation, which needs no confirmation. */
function confirmationOf({ field, value }: Change): { action: string; text: string } | undefined {
  const { deactivate, make_superuser, remove_superuser } = userActionConfirmations;
  if (field === 'is_active') return value ? undefined : { action: 'Deactivate', text: deactivate(1) };
  return value
    ? { action: 'Make superuser', text: make_superuser(1) }
    : { action: 'Remove superuser', text: remove_superuser(1) };
}

const fates = ['pending', 'held', 'verified', 'rejected'] as const;

function UserActivityPanel({ user }: { user: AdminUser }) {
  const { data } = useQuery(apiQuery(calls.getUserActivity, { params: { id: user.id } }));
  const { query: editsQuery, pager } = usePagesOfQuery((page) =>
    apiQuery(calls.listUserEdits, { params: { id: user.id }, query: { page } }),
  );
  const edits = editsQuery.data?.results ?? [];
  const [isAsking, setAsking] = useState(false);
  const { redo } = useUndoUserWork(user.id);
  if (!data) return null;
  const { prices, edits: counts, pictures, undone_work } = data;
  return (
    <section aria-label="Activity" className={styles.form}>
      <h3 className={styles.heading}>Activity</h3>
      <dl className={styles.facts}>
        <dt>Prices</dt>
        <dd>
          <Link to={`/webmin/prices?reporter=${user.id}`}>{formatCount(user.prices, 'price')}</Link>, {prices.listed}{' '}
          listed now
          {fates.map((fate) => (
            <span key={fate}>
              {', '}
              <Link to={`/webmin/prices?reporter=${user.id}&status=${fate}`}>
                {prices[fate]} {priceStateNames[fate].toLowerCase()}
              </Link>
            </span>
          ))}
        </dd>
        <dt>Changes</dt>
        <dd>
          {counts.changed} made, {counts.undone} undone, {formatCount(counts.added, 'record')} added
        </dd>
        <dt>Pictures</dt>
        <dd>
          {pictures.pending} waiting, {pictures.verified} approved, {pictures.rejected} rejected
        </dd>
      </dl>
      {edits.length > 0 && (
        <ul className={styles.lines} aria-label="Their changes">
          {edits.map((edit) => (
            <li key={edit.id}>
              <Link to={`/webmin/${edit.kind}s?record=${edit.record_id}`}>
                {edit.name ?? `${edit.kind} no. ${edit.record_id}`}
              </Link>
              , {formatTime(edit.changed_at)}
              {edit.undone_at && ', undone'}
              <span className={styles.detail}>{textOf(edit)}</span>
            </li>
          ))}
        </ul>
      )}
      {pager}
      {undone_work.length > 0 && (
        <ul className={styles.lines} aria-label="Undone work">
          {undone_work.map(({ id, since, prices: taken, given, changes, removed, done_by, done_at, undone_at }) => (
            <li key={id}>
              {done_by} undid {formatCount(taken, 'price')} and {formatCount(changes, 'change')} since{' '}
              {formatTime(since)}, {formatTime(done_at)}.
              {given > 0 && ` ${formatCount(given, 'price')} became those of others.`}
              {removed > 0 && ` ${formatCount(removed, 'record')} that they had added went.`}{' '}
              {undone_at ? (
                `Redone ${formatTime(undone_at)}.`
              ) : (
                <Button
                  size="small"
                  loading={redo.isPending && redo.variables === id}
                  onClick={() => id && redo.mutate(id)}
                >
                  Redo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button color="error" onClick={() => setAsking(true)}>
          Undo everything since …
        </Button>
      </div>
      {isAsking && <UndoUserWorkDialog user={user} onClose={() => setAsking(false)} />}
    </section>
  );
}

const textOf = (edit: UserEdit) => revisionLinesOf(edit).join('; ');
