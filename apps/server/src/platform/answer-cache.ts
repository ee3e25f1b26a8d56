import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A ready answer: its body as sent, and the strong ETag of that. */
export interface CachedAnswer {
  body: string;
  etag: string;
}

export interface AnswerCache {
  /** The kept answer, or that which another request is just making; undefined when the caller is to make it. */
  find(key: string): Promise<CachedAnswer | undefined>;
  /** To be called by who was told to make the answer, with it or, when it failed or may not be kept, without. */
  settle(key: string, answer: CachedAnswer | undefined): void;
  /** Forgets everything, answers in the making included. */
  clear(): void;
}

const megabyte = 1024 * 1024;

/**
 * Keeps answers for `seconds`, 64 MB of them at most. Of many equal requests at once only the first makes the answer, the
 * others wait for it.
 */
export function createAnswerCache(seconds: number): AnswerCache {
  const kept = new LRUCache<string, CachedAnswer>({
    ttl: seconds * 1000,
    maxSize: 64 * megabyte,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + 200,
  });
  const making = new Map<string, PromiseWithResolvers<CachedAnswer | undefined>>();
  return {
    async find(key) {
      const known = kept.get(key);
      if (known) return known;
      const underway = making.get(key);
      if (underway) return underway.promise;
      making.set(key, Promise.withResolvers());
      return undefined;
    },
    settle(key, answer) {
      const underway = making.get(key);
      // Cleared meanwhile: the answer may already be old.
      if (!underway) return;
      making.delete(key);
      if (answer) kept.set(key, answer);
      underway.resolve(answer);
    },
    clear() {
      kept.clear();
      for (const { resolve } of making.values()) resolve(undefined);
      making.clear();
    },
  };
}

/** A strong ETag of a body. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
