import { useEffect, useState } from 'react';
import { mediaQueries } from '~/styles/media-queries.ts';

const storageKey = 'webmin-sidebar';
/** Below this the sidebar lies over the page and starts closed (WEB-01). */
const narrow = mediaQueries.phone;

/** Whether the sidebar is open: on wide screens as it was left, on narrow ones only while it is used. */
export function useSidebar() {
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(narrow).matches);
  const [isWideOpen, setWideOpen] = useState(() => localStorage.getItem(storageKey) !== 'closed');
  const [isNarrowOpen, setNarrowOpen] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(narrow);
    const update = () => {
      setNarrow(query.matches);
      setNarrowOpen(false);
    };
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  const isOpen = isNarrow ? isNarrowOpen : isWideOpen;
  return {
    isOpen,
    toggle() {
      if (isNarrow) return setNarrowOpen(!isNarrowOpen);
      localStorage.setItem(storageKey, isWideOpen ? 'closed' : 'open');
      setWideOpen(!isWideOpen);
    },
    /** After a choice: only what lies over the page goes away. */
    close: () => setNarrowOpen(false),
  };
}
