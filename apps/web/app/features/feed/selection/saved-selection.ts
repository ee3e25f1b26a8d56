import { originFrom } from '~/lib/sign-in-path.ts';
import type { Selected } from './selection-store.ts';

/** What a guest has selected, while they are away to sign in or sign up. */
export interface SavedSelection {
  listings: Selected[];
  /** They wanted to put it on a list. */
  isToBeAdded: boolean;
}

const key = 'bb_selection';
/** Whoever takes longer has gone on to something else, in milliseconds. */
const keptFor = 60 * 60_000;

/**
 * Keeps a selection in this tab if `location` is the sign-in or sign-up that leads back to the feed, or the feed
 * itself, to which somebody turned back before the other page was shown; otherwise it ends (HOM-13).
 */
export function saveForSignIn(selection: SavedSelection, location: Pick<Location, 'pathname' | 'search'>): void {
  if (selection.listings.length === 0 || !leadsBack(location)) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...selection, keptAt: Date.now() }));
  } catch {
    // Full, or closed to the page: then it is gone, as on leaving for anywhere else.
  }
}

/** What was kept, once; nothing on the server. */
export function restoreSelection(): SavedSelection | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    const { keptAt, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.removeItem(key);
    return Date.now() - keptAt < keptFor ? kept : undefined;
  } catch {
    return undefined;
  }
}

function leadsBack({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname === '/') return true;
  const origin = originFrom(new URLSearchParams(search));
  return /^\/(login|sign-up)\/?$/.test(pathname) && /^\/(\?|$)/.test(origin);
}
