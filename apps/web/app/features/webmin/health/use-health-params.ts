import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What pages are counted by; they begin anew when something else is chosen. */
const pages = ['page', 'cursor'];

/** Changes what the address bar says is shown; '' takes a choice away. The page stays where it is scrolled to. */
export function useHealthParams() {
  const [, setParams] = useSearchParams();
  return useCallback(
    (changes: Record<string, string>, { isPage = false } = {}) =>
      setParams(
        (now) => {
          const after = new URLSearchParams(now);
          if (!isPage) for (const name of pages) after.delete(name);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
}
