import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Paging parameters. A change of any other parameter resets them. */
const pages = ['page', 'cursor'];

/** Returns a function that changes URL parameters; '' deletes one. The scroll position does not change. */
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
