import { useSyncExternalStore } from 'react';

/** Element of the app shell before the app starts (HydrateFallback of root.tsx). */
export const openingId = 'opening';
const isShell = typeof document !== 'undefined' && document.getElementById(openingId) !== null;

/** Returns true in the app shell, the document that the service worker caches. */
export const isFromDevice = (): boolean => isShell;

/** How browsers say that a request was not answered. */
const noAnswer = /fetch|network|load failed|module script/i;

/** Whether something failed because there is no connection. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof TypeError && (noAnswer.test(error.message) || !navigator.onLine);
}

/** Whether the last thing that was read had an answer: a phone may be connected to something without data. */
let isAnswered = true;
const listeners = new Set<() => void>();

/** Tells whether something that was just read had an answer. */
export function noteAnswer(isThere: boolean): void {
  if (isAnswered === isThere) return;
  isAnswered = isThere;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // What comes back is believed until something fails.
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

/** Whether the page is without a connection, as far as it knows. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || !isAnswered,
    () => false,
  );
}
