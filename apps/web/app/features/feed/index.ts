export { feedMeta } from './feed-meta.ts';
export { FeedPage } from './feed-page.tsx';
export { feedPath, readFeedSearch } from './feed-search.ts';
export { fetchFeedPage, firstPageUrl } from './queries.ts';
export { hasPageParam, renderedCardCount } from './results/first-cards.ts';
export { readFeedViewCookie } from './results/view-memory.ts';
