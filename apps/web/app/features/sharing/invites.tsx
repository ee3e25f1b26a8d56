import type { ListInvite } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { formatDay } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useDeleteInvite, useResendInvite } from './queries.ts';
import styles from './share-dialog.module.css';

interface InvitesProps {
  listId: number;
  invites: readonly ListInvite[] | undefined;
}

export function ListInvites({ listId, invites }: InvitesProps) {
  if (invites?.length === 0) return null;
  return (
    <section aria-labelledby="pending-invites">
      <h3 id="pending-invites" className={styles.heading}>
        Pending invites
      </h3>
      {invites ? (
        <ul className={styles.people} aria-labelledby="pending-invites">
          {invites.map((invite) => (
            <Invite key={invite.id} listId={listId} invite={invite} />
          ))}
        </ul>
      ) : (
        <div className={styles.skeleton} role="status" aria-label="Loading invites" />
      )}
    </section>
  );
}

function Invite({ listId, invite }: { listId: number; invite: ListInvite }) {
  const resend = useResendInvite(listId);
  const remove = useDeleteInvite(listId);
  const { invitee_email: email, created_at, status } = invite;
  const isBusy = resend.isPending || remove.isPending;
  // `mutateAsync` reports the result even if the invite unmounts before the response arrives.
  const onResend = () =>
    resend.mutateAsync(invite).then(
      () => showSnackbar(`Resent to ${email}`, 'success'),
      () => showSnackbar('Failed to resend invite', 'error'),
    );
  const onDelete = () =>
    remove.mutateAsync(invite).then(
      () => showSnackbar('Invite deleted', 'success'),
      () => showSnackbar('Failed to delete invite', 'error'),
    );
  return (
    <li className={styles.person}>
      <span className={styles.badge}>
        <Mail size={20} />
      </span>
      <span className={styles.who}>
        <strong>{email}</strong>
        <span>{status === 'expired' ? 'Expired' : `Invited ${formatDay(created_at)}`}</span>
      </span>
      <span className={styles.actions}>
        <Button size="small" disabled={isBusy} onClick={onResend} aria-label={`Resend invite to ${email}`}>
          Resend
        </Button>
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          onClick={onDelete}
          aria-label={`Delete invite to ${email}`}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}
