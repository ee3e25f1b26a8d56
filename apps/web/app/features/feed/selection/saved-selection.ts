import { signedInAccountId } from '~/lib/session.ts';
import { readReturnPath } from '~/lib/sign-in-path.ts';
import type { SelectedListing } from './selection-store.ts';

export interface SavedSelection {
  listings: SelectedListing[];
  /** True if the guest had opened the dialog that adds the selection to a list. */
  isToBeAdded: boolean;
}

const key = 'bb_selection';
const maxAgeMs = 60 * 60_000;

/**
 * Saves the selection in this tab if `location` is the feed, or a sign-in or sign-up that returns to it. The feed
 * itself counts, because the guest may go back before the other page is shown.
 */
export function saveSelectionForSignIn(
  selection: SavedSelection,
  location: Pick<Location, 'pathname' | 'search'>,
): void {
  if (selection.listings.length === 0 || !leadsBack(location)) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...selection, account: signedInAccountId(), keptAt: Date.now() }));
  } catch {
    // Storage may be full or blocked. The selection is then lost.
  }
}

/** Returns the saved selection of this person or of a guest, and removes it. Returns undefined on the server. */
export function takeSavedSelection(): SavedSelection | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    const { keptAt: savedAt, account, ...selection } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.removeItem(key);
    const isOwn = account === undefined || account === signedInAccountId();
    return isOwn && Date.now() - savedAt < maxAgeMs ? selection : undefined;
  } catch {
    return undefined;
  }
}

function leadsBack({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname === '/') return true;
  const origin = readReturnPath(new URLSearchParams(search));
  return /^\/(login|sign-up)\/?$/.test(pathname) && /^\/(\?|$)/.test(origin);
}
