import { useSyncExternalStore } from 'react';

/** A cookie rather than local storage: the server leaves the banner out of the first HTML, so it never flashes. */
const cookieName = 'bb_intro';
const dismissed = `${cookieName}=dismissed`;
const yearInSeconds = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** Whether a Cookie header, or a page's cookies, say that the intro banner was dismissed. */
export function isIntroDismissed(cookies: string | null): boolean {
  return cookies?.split(/;\s*/).includes(dismissed) ?? false;
}

/** Dismisses the banner for a year (HOM-01). */
export function dismissIntro(): void {
  write(`${dismissed}; max-age=${yearInSeconds}`);
}

/** Brings the banner back. */
export function resetIntro(): void {
  write(`${cookieName}=; max-age=0`);
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${cookie}; path=/; samesite=lax`;
  for (const listener of listeners) listener();
}

/** Whether the banner is dismissed; `onServer` is what the server made the first HTML with. */
export function useIntroDismissed(onServer: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isIntroDismissed(document.cookie),
    () => onServer,
  );
}
