import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from 'react-router';

/** Navigates after a late response, unless the person has left the page or is leaving it. */
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
      // On 'Back', the browser changes the address before the router does.
      if (isHere.current && window.location.pathname === pathname) void navigate(to, options);
    },
    [navigate, pathname],
  );
}
