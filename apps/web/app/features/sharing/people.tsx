import type { ListInvite, ListMember } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { avatarColour, initials } from '~/lib/avatar.ts';
import { formatDay } from '~/lib/format.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useSharingMutation } from './queries.ts';
import styles from './share-dialog.module.css';

interface PeopleProps {
  listId: number;
  invites: readonly ListInvite[] | undefined;
  members: readonly ListMember[] | undefined;
}

export function ListPeople({ listId, invites, members }: PeopleProps) {
  return (
    <>
      {invites?.length !== 0 && (
        <People title="Pending invites" loading="Loading invites">
          {invites?.map((invite) => (
            <Invite key={invite.id} listId={listId} invite={invite} />
          ))}
        </People>
      )}
      <People title="Members" loading="Loading members">
        {members?.map((member) => (
          <Member key={member.user_id} listId={listId} member={member} />
        ))}
      </People>
    </>
  );
}

/** A list of people, or its place while it loads. */
function People({ title, loading, children }: { title: string; loading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children ? (
        <ul className={styles.people} aria-labelledby={id}>
          {children}
        </ul>
      ) : (
        <div className={styles.skeleton} role="status" aria-label={loading} />
      )}
    </section>
  );
}

// `mutateAsync` reports results even if the person's row unmounts before the response arrives.

function Invite({ listId, invite }: { listId: number; invite: ListInvite }) {
  const { invitee_email: email, created_at, status } = invite;
  const params = { id: listId, inviteId: invite.id };
  const resend = useSharingMutation(listId, () => callApi(calls.resendInvite, { params }));
  const remove = useSharingMutation(listId, () => callApi(calls.deleteInvite, { params }));
  const isBusy = resend.isPending || remove.isPending;
  const onResend = () =>
    resend.mutateAsync().then(
      () => showSnackbar(`Resent to ${email}`, 'success'),
      () => showSnackbar('Failed to resend invite', 'error'),
    );
  const onDelete = () =>
    remove.mutateAsync().then(
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

const nameOf = ({ first_name, last_name, email }: ListMember) => `${first_name} ${last_name}`.trim() || email;

function Member({ listId, member }: { listId: number; member: ListMember }) {
  const remove = useSharingMutation(listId, () =>
    callApi(calls.removeMember, { params: { id: listId, userId: member.user_id } }),
  );
  const isOwner = member.role === 'owner';
  const onConfirm = (close: () => void) =>
    remove
      .mutateAsync()
      .then(
        () => showSnackbar('Member removed', 'success'),
        () => showSnackbar('Failed to remove member', 'error'),
      )
      .then(close);
  return (
    <li className={styles.person}>
      <span className={styles.badge} style={{ background: avatarColour(member) }} data-initials aria-hidden="true">
        {initials(member)}
      </span>
      <span className={styles.who}>
        <strong>{nameOf(member)}</strong>
        <span>
          {isOwner ? 'Owner' : member.joined_by_link ? 'Joined by link' : 'Member'} · {member.email}
        </span>
      </span>
      {!isOwner && (
        <span className={styles.actions}>
          <ConfirmButton
            size="small"
            color="error"
            aria-label={`Remove ${nameOf(member)}`}
            title={`Remove ${nameOf(member)}?`}
            description="They will lose access to this list. Your invite link ends, too. You can invite them again."
            action="Remove"
            isBusy={remove.isPending}
            onConfirm={onConfirm}
          >
            Remove
          </ConfirmButton>
        </span>
      )}
    </li>
  );
}
