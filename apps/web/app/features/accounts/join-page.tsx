import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { useUser } from '~/lib/user.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { AccountFrame } from './components/account-frame.tsx';
import styles from './components/invite-steps.module.css';
import { HomeButton, OpenListButton, SignInStep } from './components/invite-steps.tsx';
import { joinByLink, joinLinkQuery } from './invite-calls.ts';
import { useInviteToken } from './use-invite-token.ts';

const ended = 'This invite link no longer works. Ask for a new one.';

export function JoinPage() {
  const token = useInviteToken('join');
  const isHydrated = useHydrated();
  const isSignedIn = useIsSignedIn();
  const { data: invite, error } = useQuery({
    ...joinLinkQuery(token ?? '', isSignedIn),
    enabled: isHydrated && Boolean(token),
  });
  if (token === '' || error) {
    const detail = error instanceof ApiError ? error.detail : undefined;
    return (
      <AccountFrame title="Invite" subtitle={detail ?? ended}>
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
  const list = invite.list ? `the shopping list “${invite.list}”` : 'a shopping list';
  return (
    <AccountFrame title="You’re invited" subtitle={`${invite.inviter} shares ${list} with you.`}>
      {invite.shopping_list !== null ? (
        <div className={styles.step}>
          <p>You already have this list.</p>
          <OpenListButton listId={invite.shopping_list} />
        </div>
      ) : isSignedIn ? (
        <JoinButton token={token} />
      ) : (
        <SignInStep from="/join" />
      )}
    </AccountFrame>
  );
}

function JoinButton({ token }: { token: string }) {
  const goTo = useNavigateFromHere();
  const user = useUser();
  const queryClient = useQueryClient();
  const joining = useMutation({
    mutationFn: () => joinByLink(token),
    onSuccess: (listId) => {
      showSnackbar('You joined the list', 'success');
      void queryClient.invalidateQueries();
      goTo(`/shopping-lists?list=${listId}`, { replace: true });
    },
    onError: (error) => {
      showSnackbar((error instanceof ApiError && error.detail) || 'Failed to join. Please try again.', 'warning');
    },
  });
  return (
    <div className={styles.step}>
      {user && <p>Signed in as {user.email}.</p>}
      <Button variant="contained" size="large" fullWidth loading={joining.isPending} onClick={() => joining.mutate()}>
        Join list
      </Button>
    </div>
  );
}
