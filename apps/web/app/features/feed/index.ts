export { feedMeta } from './feed-meta.ts';
export { FeedPage } from './feed-page.tsx';
export { feedPath, readFeedSearch } from './feed-search.ts';
export { fetchFeed, firstPageUrl } from './queries.ts';
export { hasPageParam, ssrCardCount } from './results/first-cards.ts';
export { readView } from './results/view-memory.ts';
