/**
 * `headers` of a route whose pages are the same for all: what is personal the browser puts in. The server and CDNs keep
 * them for seconds.
 */
export const publicPage = () => ({ 'cache-control': 'public, s-maxage=5, stale-while-revalidate=60' });
