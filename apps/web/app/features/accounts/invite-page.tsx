import type { InviteLink } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { useUser } from '~/lib/user.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './components/invite-steps.module.css';
import { HomeButton, InviteSignInStep, OpenedInvitePage } from './components/invite-steps.tsx';

const outcomes = {
  accepted: 'You already accepted this invite.',
  rejected: 'This invite was rejected. Ask for a new one.',
  deleted: 'This invite was withdrawn.',
  expired: 'This invite has expired. Ask for a new one.',
};
const choices = [
  { answer: 'accept', text: 'Accept', variant: 'contained' },
  { answer: 'reject', text: 'Reject', variant: 'outlined' },
] as const;
const failures = { accept: 'Invite could not be accepted.', reject: 'Invite could not be rejected.' };

export function InvitePage() {
  const isSignedIn = useIsSignedIn();
  return (
    <OpenedInvitePage
      page="invite"
      open={(token) => callApi(calls.openInviteLink, { body: { token } })}
      missing="This link has no invite. Open it from the email again."
      titleOf={({ status }) => (status === 'pending' ? 'You’re invited' : 'Invite')}
    >
      {(invite, token) => {
        if (invite.status !== 'pending') {
          return (
            <div className={styles.step}>
              <p>{outcomes[invite.status]}</p>
              <HomeButton />
            </div>
          );
        }
        return isSignedIn ? (
          <Answer invite={invite} token={token} />
        ) : (
          <InviteSignInStep from="/invite" email={invite.invitee_email} />
        );
      }}
    </OpenedInvitePage>
  );
}

function Answer({ invite, token }: { invite: InviteLink; token: string }) {
  const goTo = useNavigateFromHere();
  const user = useUser();
  const queryClient = useQueryClient();
  const answering = useMutation({
    mutationFn: async (answer: 'accept' | 'reject') => {
      if (answer === 'accept') return (await callApi(calls.acceptInviteLink, { body: { token } })).shopping_list.id;
      await callApi(calls.rejectInviteLink, { body: { token } });
      return undefined;
    },
    onSuccess: (listId) => {
      if (listId === undefined) showSnackbar('Invite rejected', 'info');
      else showSnackbar('Invite accepted', 'success');
      void queryClient.invalidateQueries();
      window.dispatchEvent(new Event(notificationsUpdated));
      goTo(listId === undefined ? '/' : `/shopping-lists?list=${listId}`, { replace: true });
    },
    onError: (error, answer) => {
      showSnackbar((error instanceof ApiError && error.detail) || failures[answer], 'warning');
    },
  });
  return (
    <div className={styles.step}>
      {user && (
        <p>
          {/* Any account with the link may accept, so the page shows when the invite was sent to another address. */}
          {user.email.toLowerCase() !== invite.invitee_email.toLowerCase() &&
            `This invite was sent to ${invite.invitee_email}. `}
          Signed in as {user.email}.
        </p>
      )}
      {choices.map(({ answer, text, variant }) => (
        <Button
          key={answer}
          variant={variant}
          size="large"
          fullWidth
          loading={answering.isPending && answering.variables === answer}
          disabled={answering.isPending}
          onClick={() => answering.mutate(answer)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
