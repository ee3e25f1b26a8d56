export { feedMeta } from './feed-meta.ts';
export { FeedPage } from './feed-page.tsx';
export { feedPath, readFeedSearch } from './feed-search.ts';
export { fetchFeed, firstPage } from './queries.ts';
export { firstCards, isWholePage } from './results/first-cards.ts';
export { readView } from './results/view-memory.ts';
