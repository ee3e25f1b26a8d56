import { useEffect, useState } from 'react';
import { useLinkToken } from './use-link-token.ts';

/** Returns the token of a link to this page. Session storage retains it while the guest logs in or signs up. */
export function useInviteToken(page: 'invite' | 'join'): string | undefined {
  const key = `${page}-token`;
  const linked = useLinkToken();
  const [token, setToken] = useState(linked || undefined);
  useEffect(() => {
    if (linked) sessionStorage.setItem(key, linked);
    else setToken(sessionStorage.getItem(key) ?? '');
  }, [linked, key]);
  return token;
}
