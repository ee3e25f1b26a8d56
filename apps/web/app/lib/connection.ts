import { useSyncExternalStore } from 'react';

/** Element of the app shell before hydration (HydrateFallback of root.tsx). */
export const openingElementId = 'opening';
const isShell = typeof document !== 'undefined' && document.getElementById(openingElementId) !== null;

/** True in the app shell, the document that the service worker stores. */
export const isAppShellDocument = (): boolean => isShell;

/** Messages of browsers for requests without a response. */
const noAnswer = /fetch|network|load failed|module script/i;

export function isConnectionFailure(error: unknown): boolean {
  return error instanceof TypeError && (noAnswer.test(error.message) || !navigator.onLine);
}

/** True if the last read had a response. A phone can be connected to a network without data. */
let isAnswered = true;
const listeners = new Set<() => void>();

export function noteServerReached(isThere: boolean): void {
  if (isAnswered === isThere) return;
  isAnswered = isThere;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Assumes a working connection until a request fails.
  const change = () => {
    isAnswered = true;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
}

/** True if the page has no connection, as far as it knows. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || !isAnswered,
    () => false,
  );
}
