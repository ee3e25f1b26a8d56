import { hash } from 'node:crypto';
import type { RenderedPage } from '@bargain-buddy/contract';
import { LRUCache } from 'lru-cache';
import { today } from './price-age.ts';

/** Bytes of HTML kept, beside the heap; the oldest goes first. */
const largestSize = 32 * 1024 * 1024;

const pages = new LRUCache<string, RenderedPage>({
  maxSize: largestSize,
  sizeCalculation: ({ body }) => body.length || 1,
});

/**
 * Identifies a page by its build, its address, the day, by which ages are told, and the data it is made of, so that it
 * is new as soon as one of these is. `data`: as they are handed to the browser.
 */
export function pageKey(version: string, url: string, data: readonly string[]): string {
  return hash('sha256', [version, url, today(), ...data].join('\0'), 'base64url');
}

/** The page of `key`, rendered at most once while it is remembered. */
export async function cachedPage(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
  const known = pages.get(key);
  if (known !== undefined) return known;
  const page = await render();
  pages.set(key, page);
  return page;
}
