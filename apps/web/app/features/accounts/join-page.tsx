import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { useUser } from '~/lib/user.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './components/invite-steps.module.css';
import { InviteSignInStep, OpenedInvitePage } from './components/invite-steps.tsx';

const ended = 'This invite link no longer works. Ask for a new one.';

export function JoinPage() {
  const isSignedIn = useIsSignedIn();
  return (
    <OpenedInvitePage
      page="join"
      open={(token) => callApi(calls.openJoinLink, { body: { token } })}
      missing={ended}
      titleOf={() => 'You’re invited'}
    >
      {(_, token) => (isSignedIn ? <JoinButton token={token} /> : <InviteSignInStep from="/join" />)}
    </OpenedInvitePage>
  );
}

function JoinButton({ token }: { token: string }) {
  const goTo = useNavigateFromHere();
  const user = useUser();
  const queryClient = useQueryClient();
  const joining = useMutation({
    mutationFn: () => callApi(calls.joinByLink, { body: { token } }),
    onSuccess: ({ shopping_list }) => {
      showSnackbar('You joined the list', 'success');
      void queryClient.invalidateQueries();
      goTo(`/shopping-lists?list=${shopping_list.id}`, { replace: true });
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
