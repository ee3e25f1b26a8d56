import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and while the page takes it over, true from then on: for what only a browser can draw. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
