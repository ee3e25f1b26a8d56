import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Bytes of HTML kept; the oldest goes first. */
const largestSize = 32 * 1024 * 1024;

const pages = new LRUCache<string, string>({ maxSize: largestSize, sizeCalculation: (html) => html.length || 1 });

/**
 * Stands in cached pages where the nonce goes. Nobody outside the process ever sees it: each answer gets a nonce of its
 * own in its place.
 */
export const noncePlaceholder = `nonce-${randomBytes(16).toString('hex')}`;

/** Where a query's state, dehydrated, holds when its data was read. */
const timesRead = new Set(['dataUpdatedAt', 'dehydratedAt']);

/** Identifies a page by its address and by the data it is made of, so that it is new as soon as its data is. */
export function pageKey(url: string, data: unknown): string {
  // When the data was read makes no difference to the page.
  const text = JSON.stringify(data, (name, value) => (timesRead.has(name) ? undefined : value));
  return createHash('sha256').update(url).update('\0').update(text).digest('base64url');
}

/** The page of `key`, rendered at most once while it is remembered. */
export async function cachedPage(key: string, render: () => Promise<string>): Promise<string> {
  const known = pages.get(key);
  if (known !== undefined) return known;
  const html = await render();
  pages.set(key, html);
  return html;
}
