/** The home feed. */
export { feedMeta } from './feed-meta.ts';
export { FeedPage } from './feed-page.tsx';
export { feedPath, readFeedSearch } from './feed-search.ts';
export { isIntroDismissed } from './intro/intro-store.ts';
export { fetchListings, firstPage } from './queries.ts';
