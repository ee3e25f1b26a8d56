import { useEffect, useState } from 'react';
import { mediaQueries } from '~/styles/media-queries.ts';

const storageKey = 'webmin-sidebar';
/** Below this width, the sidebar covers the page and starts closed. */
const narrow = mediaQueries.phone;

/** Stores the state of wide screens in the browser. On narrow screens, the sidebar is open only during use. */
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
    close: () => setNarrowOpen(false),
  };
}
