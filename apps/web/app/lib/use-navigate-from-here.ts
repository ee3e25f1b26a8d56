import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Leads somewhere when an answer has come, however late: it does nothing for somebody who has gone to another page
 * meanwhile, or is on the way there while this one is still on the screen.
 */
export function useNavigateFromHere(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isStaying = next === undefined || next.pathname === pathname;
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = isStaying;
    return () => {
      isHere.current = false;
    };
  }, [isStaying]);
  return useCallback(
    (to, options) => {
      // The browser has the next address as soon as somebody goes back, the router a moment later.
      if (isHere.current && window.location.pathname === pathname) void navigate(to, options);
    },
    [navigate, pathname],
  );
}
