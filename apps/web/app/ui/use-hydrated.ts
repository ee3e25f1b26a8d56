import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during server rendering and hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
