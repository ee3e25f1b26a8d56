import { useEffect, useState } from 'react';
import { useLinkToken } from './use-link-token.ts';

const key = 'invite-token';

/** Returns the token of an invite link. Session storage retains it while the guest logs in or signs up. */
export function useInviteToken(): string | undefined {
  const linked = useLinkToken();
  const [token, setToken] = useState(linked || undefined);
  useEffect(() => {
    if (linked) sessionStorage.setItem(key, linked);
    else setToken(sessionStorage.getItem(key) ?? '');
  }, [linked]);
  return token;
}
