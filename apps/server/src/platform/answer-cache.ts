import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A ready answer: its body as sent, and the strong ETag of that. */
export interface CachedAnswer {
  body: string;
  etag: string;
}

/** Hands in the answer that was to be made or, when it failed or may not be kept, none. */
export type Settle = (answer: CachedAnswer | undefined) => void;

export interface AnswerCache {
  /**
   * The kept answer, or that which another request is just making; where there is none, the caller makes and settles
   * it.
   */
  find(key: string): Promise<{ answer: CachedAnswer } | { settle: Settle }>;
  /** Forgets everything, answers in the making included. */
  clear(): void;
}

const megabyte = 1024 * 1024;

/**
 * Keeps answers for `seconds`, 64 MB of them at most. Of many equal requests at once only the first makes the answer,
 * the others wait for it.
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
      if (known) return { answer: known };
      const underway = making.get(key);
      if (underway) {
        const made = await underway.promise;
        // Whoever waited in vain answers by itself, and the slot is somebody else's by now.
        return made ? { answer: made } : { settle: () => undefined };
      }
      const own = Promise.withResolvers<CachedAnswer | undefined>();
      making.set(key, own);
      const settle: Settle = (answer) => {
        // Cleared meanwhile: the answer may already be old, and the slot another's.
        if (making.get(key) !== own) return;
        making.delete(key);
        if (answer) kept.set(key, answer);
        own.resolve(answer);
      };
      return { settle };
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
