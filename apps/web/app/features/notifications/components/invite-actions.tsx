import type { Notification } from '@bargain-buddy/contract';
import { Link } from 'react-router';
import { useMoveFocusOnRemoval } from '~/ui/use-move-focus-on-removal.ts';
import { inviteIdIn } from '../invite-id.ts';
import { useInviteAnswer } from '../use-invite-answers.ts';
import styles from './invite-actions.module.css';

const outcomes = {
  accepted: 'You accepted this invite.',
  rejected: 'You rejected this invite.',
  deleted: 'This invite was withdrawn.',
  expired: 'This invite has expired. Ask for a new one.',
};

interface InviteActionsProps {
  notification: Notification;
  onAnswered: () => void;
}

export function InviteActions({ notification, onAnswered }: InviteActionsProps) {
  const inviteId = inviteIdIn(notification.content);
  const { given, answering } = useInviteAnswer(inviteId);
  const status = given?.status ?? notification.invite_status ?? 'pending';
  const focus = useMoveFocusOnRemoval(status === 'pending', onAnswered);
  if (inviteId === undefined) return null;

  if (status !== 'pending') {
    return (
      <p className={styles.outcome}>
        {outcomes[status]}
        {given?.status === 'accepted' && given.listId !== undefined && (
          <Link to={`/shopping-lists?list=${given.listId}`} className={styles.open}>
            Open list
          </Link>
        )}
      </p>
    );
  }
  const answer = (choice: 'accept' | 'reject') => {
    if (!answering.isPending) answering.mutate({ inviteId, answer: choice, notification });
  };
  return (
    <div className={styles.actions} {...focus}>
      <button
        type="button"
        className={styles.accept}
        aria-disabled={answering.isPending}
        onClick={() => answer('accept')}
      >
        Accept
      </button>
      <button
        type="button"
        className={styles.reject}
        aria-disabled={answering.isPending}
        onClick={() => answer('reject')}
      >
        Reject
      </button>
    </div>
  );
}
