import type { ListMember } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { avatarColour, initials } from '~/lib/avatar.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useRemoveMember } from './queries.ts';
import styles from './share-dialog.module.css';

interface MembersProps {
  listId: number;
  members: readonly ListMember[] | undefined;
}

const nameOf = ({ first_name, last_name, email }: ListMember) => `${first_name} ${last_name}`.trim() || email;

export function ListMembers({ listId, members }: MembersProps) {
  // The member is retained while the confirmation fades out.
  const [removal, setRemoval] = useState<{ member: ListMember; isOpen: boolean }>();
  const remove = useRemoveMember(listId);
  const close = () => setRemoval((asked) => asked && { ...asked, isOpen: false });
  const confirm = ({ member, isOpen }: { member: ListMember; isOpen: boolean }) => {
    // Ignores the second click of a double click, while the dialog closes.
    if (!isOpen || remove.isPending) return;
    remove.mutate(member, {
      onSuccess: () => showSnackbar('Member removed', 'success'),
      onError: () => showSnackbar('Failed to remove member', 'error'),
      onSettled: close,
    });
  };
  return (
    <section aria-labelledby="list-members">
      <h3 id="list-members" className={styles.heading}>
        Members
      </h3>
      {members ? (
        <ul className={styles.people} aria-labelledby="list-members">
          {members.map((member) => (
            <Member key={member.user_id} member={member} onRemove={() => setRemoval({ member, isOpen: true })} />
          ))}
        </ul>
      ) : (
        <div className={styles.skeleton} role="status" aria-label="Loading members" />
      )}
      {removal && (
        <ConfirmDialog
          open={removal.isOpen}
          title={`Remove ${nameOf(removal.member)}?`}
          description="They will lose access to this list. Your invite link ends, too. You can invite them again."
          action="Remove"
          isBusy={remove.isPending}
          onConfirm={() => confirm(removal)}
          onClose={close}
        />
      )}
    </section>
  );
}

function Member({ member, onRemove }: { member: ListMember; onRemove: () => void }) {
  const isOwner = member.role === 'owner';
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
          <Button size="small" color="error" onClick={onRemove} aria-label={`Remove ${nameOf(member)}`}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}
