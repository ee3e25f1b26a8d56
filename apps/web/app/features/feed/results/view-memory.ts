import type { FeedView } from '../feed-search.ts';

/** A cookie, so that the server leads from the plain address to the view that somebody left the feed in (KND-05). */
const cookieName = 'bb_view';
const yearSeconds = 365 * 24 * 60 * 60;

/** The view of a Cookie header, or of a page's cookies. */
export function readView(cookie: string | null): FeedView {
  return cookie?.split(/;\s*/).includes(`${cookieName}=products`) ? 'products' : 'prices';
}

export function rememberView(by: FeedView): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${cookieName}=${by}; path=/; max-age=${by === 'products' ? yearSeconds : 0}; samesite=lax${secure}`;
}
