import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '~/lib/api-error.ts';
import { listPath } from '~/lib/paths.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { useMailedLinkToken } from '../use-mailed-link-token.ts';
import { AccountFrame } from './account-frame.tsx';
import styles from './invite-steps.module.css';

const large = { size: 'large', fullWidth: true } as const;

interface LinkedInviteProps<Invite> {
  page: 'invite' | 'join';
  open: (token: string) => Promise<Invite>;
  /** Shown if the server has no other reason why there is no invite. */
  missing: string;
  titleOf: (invite: Invite) => string;
  /** The next step. The invite's list is not the user's yet. */
  children: (invite: Invite, token: string) => ReactNode;
}

/** Page of a link that invites to a list. Guests return to it after they log in or sign up. */
export function OpenedInvitePage<Invite extends { inviter: string; list: string | null; shopping_list: number | null }>(
  props: LinkedInviteProps<Invite>,
) {
  const { page, open, missing, titleOf, children } = props;
  const token = useInviteToken(page);
  const isHydrated = useHydrated();
  const { data: invite, error } = useQuery({
    queryKey: [`${page}-link`, token ?? '', useIsSignedIn()],
    queryFn: () => open(token ?? ''),
    retry: false,
    staleTime: 0,
    enabled: isHydrated && Boolean(token),
  });
  if (token === '' || error) {
    const detail = error instanceof ApiError ? error.detail : undefined;
    return (
      <AccountFrame title="Invite" subtitle={detail ?? missing}>
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
    <AccountFrame title={titleOf(invite)} subtitle={`${invite.inviter} shares ${list} with you.`}>
      {invite.shopping_list === null ? (
        children(invite, token)
      ) : (
        <div className={styles.step}>
          <p>You already have this list.</p>
          <Button component={Link} to={listPath(invite.shopping_list)} variant="contained" {...large}>
            Open list
          </Button>
        </div>
      )}
    </AccountFrame>
  );
}

/** For guests. After login or sign-up they return to `from`. */
export function InviteSignInStep({ from, email }: { from: '/invite' | '/join'; email?: string }) {
  const search = `?from=${encodeURIComponent(from)}`;
  return (
    <div className={styles.step}>
      <p>{from === '/join' ? 'Log in to join' : 'Log in to answer'}, or sign up for free.</p>
      <Button component={Link} to={{ pathname: '/sign-up', search }} state={{ email }} variant="contained" {...large}>
        Sign up
      </Button>
      <Button component={Link} to={{ pathname: '/login', search }} state={{ email }} variant="outlined" {...large}>
        Log in
      </Button>
    </div>
  );
}

export function HomeButton() {
  return (
    <Button component={Link} to="/" variant="outlined" {...large}>
      Back To Home
    </Button>
  );
}

/** Returns the token of a link to this page. Session storage retains it while the guest logs in or signs up. */
function useInviteToken(page: 'invite' | 'join'): string | undefined {
  const key = `${page}-token`;
  const linked = useMailedLinkToken();
  const [token, setToken] = useState(linked || undefined);
  useEffect(() => {
    if (linked) sessionStorage.setItem(key, linked);
    else setToken(sessionStorage.getItem(key) ?? '');
  }, [linked, key]);
  return token;
}
