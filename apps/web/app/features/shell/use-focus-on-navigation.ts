import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a move to another page the keyboard and the screen reader start at its content, as they would after loading it.
 * A change of the search or of the state (a dialog) is no such move.
 */
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
