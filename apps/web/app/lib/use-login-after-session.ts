import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accessToken, onSessionEnd } from './session.ts';
import { loginPath } from './sign-in-path.ts';

/** Leads to /login when the session ends in another tab, and without a session, unless guests may stay. */
export function useLoginAfterSession(isForGuests = false): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => void navigate(loginPath(pathname + search), { replace: true });
    // The hint may have outlived the session.
    if (!isForGuests && accessToken() === null) leave();
    return onSessionEnd((ending) => {
      if (ending === 'elsewhere' && accessToken() === null) leave();
    });
  }, [navigate, pathname, search, isForGuests]);
}
