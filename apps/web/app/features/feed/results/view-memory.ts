import { firstPaintCookies } from '~/lib/before-paint.ts';
import type { FeedView } from '../feed-search.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export function readFeedViewCookie(cookie: string): FeedView {
  return cookie.split(/;\s*/).includes(`${firstPaintCookies.view}=products`) ? 'products' : 'prices';
}

export function saveFeedViewCookie(by: FeedView): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${firstPaintCookies.view}=${by}; path=/; max-age=${by === 'products' ? yearSeconds : 0}; samesite=lax${secure}`;
}
