import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content of a new page. Changes of the search or the state (a dialog) do not move it. */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const hasFocus = target.current?.contains(document.activeElement) && document.activeElement !== document.body;
    if (!hasFocus) target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}
