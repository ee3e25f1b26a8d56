import type { ListMember } from '@bargain-buddy/contract';
import { avatarColour, initials } from '~/lib/avatar.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useRemoveMember } from './queries.ts';
import styles from './share-dialog.module.css';

interface MembersProps {
  listId: number;
  members: readonly ListMember[] | undefined;
}

const nameOf = ({ first_name, last_name, email }: ListMember) => `${first_name} ${last_name}`.trim() || email;

export function ListMembers({ listId, members }: MembersProps) {
  const remove = useRemoveMember(listId);
  return (
    <section aria-labelledby="list-members">
      <h3 id="list-members" className={styles.heading}>
        Members
      </h3>
      {members ? (
        <ul className={styles.people} aria-labelledby="list-members">
          {members.map((member) => (
            <Member key={member.user_id} member={member} remove={remove} />
          ))}
        </ul>
      ) : (
        <div className={styles.skeleton} role="status" aria-label="Loading members" />
      )}
    </section>
  );
}

function Member({ member, remove }: { member: ListMember; remove: ReturnType<typeof useRemoveMember> }) {
  const isOwner = member.role === 'owner';
  const onConfirm = (close: () => void) =>
    remove.mutate(member, {
      onSuccess: () => showSnackbar('Member removed', 'success'),
      onError: () => showSnackbar('Failed to remove member', 'error'),
      onSettled: close,
    });
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
