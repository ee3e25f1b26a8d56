import type { InviteLink } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { useUser } from '~/lib/user.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { AccountFrame } from './components/account-frame.tsx';
import styles from './components/invite-steps.module.css';
import { HomeButton, OpenListButton, SignInStep } from './components/invite-steps.tsx';
import { acceptInviteLink, inviteLinkQuery, rejectInviteLink } from './invite-calls.ts';
import { useInviteToken } from './use-invite-token.ts';

const outcomes = {
  accepted: 'You already accepted this invite.',
  rejected: 'This invite was rejected. Ask for a new one.',
  deleted: 'This invite was withdrawn.',
  expired: 'This invite has expired. Ask for a new one.',
};
const failures = { accept: 'Invite could not be accepted.', reject: 'Invite could not be rejected.' };

export function InvitePage() {
  const token = useInviteToken('invite');
  const isHydrated = useHydrated();
  const isSignedIn = useIsSignedIn();
  const { data: invite, error } = useQuery({
    ...inviteLinkQuery(token ?? '', isSignedIn),
    enabled: isHydrated && Boolean(token),
  });
  if (token === '' || error) {
    const detail = error instanceof ApiError ? error.detail : undefined;
    return (
      <AccountFrame title="Invite" subtitle={detail ?? 'This link has no invite. Open it from the email again.'}>
        <HomeButton />
      </AccountFrame>
    );
  }
  if (!token || !invite) {
    return (
      <AccountFrame title="Invite" subtitle="One moment, please.">
        <Skeleton variant="rounded" height={120} />
      </AccountFrame>
    );
  }
  const what = invite.list ? `the shopping list “${invite.list}”` : 'a shopping list';
  return (
    <AccountFrame
      title={invite.status === 'pending' ? 'You’re invited' : 'Invite'}
      subtitle={`${invite.inviter} shares ${what} with you.`}
    >
      <NextStep invite={invite} token={token} isSignedIn={isSignedIn} />
    </AccountFrame>
  );
}

interface NextStepProps {
  invite: InviteLink;
  token: string;
  isSignedIn: boolean;
}

function NextStep({ invite, token, isSignedIn }: NextStepProps) {
  if (invite.shopping_list !== null) {
    return (
      <div className={styles.step}>
        <p>You already have this list.</p>
        <OpenListButton listId={invite.shopping_list} />
      </div>
    );
  }
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
    <SignInStep from="/invite" email={invite.invitee_email} />
  );
}

function Answer({ invite, token }: Pick<NextStepProps, 'invite' | 'token'>) {
  const goTo = useNavigateFromHere();
  const user = useUser();
  const queryClient = useQueryClient();
  const answering = useMutation({
    mutationFn: async (answer: 'accept' | 'reject') => {
      if (answer === 'accept') return acceptInviteLink(token);
      await rejectInviteLink(token);
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
  const isBusy = (answer: 'accept' | 'reject') => answering.isPending && answering.variables === answer;
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
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={isBusy('accept')}
        disabled={answering.isPending}
        onClick={() => answering.mutate('accept')}
      >
        Accept
      </Button>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        loading={isBusy('reject')}
        disabled={answering.isPending}
        onClick={() => answering.mutate('reject')}
      >
        Reject
      </Button>
    </div>
  );
}
