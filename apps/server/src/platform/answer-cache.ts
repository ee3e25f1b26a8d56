import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A ready answer: its body as sent, and the strong ETag of that. */
export interface CachedAnswer {
  body: string | Uint8Array;
  etag: string;
}

/**
 * Hands in the answer that was to be made or, when it failed or may not be kept, none. `age`: for how many milliseconds
 * that which it was made of had been kept already.
 */
export type Settle<Answer> = (answer: Answer | undefined, age?: number) => void;

/** A kept answer, and for how many milliseconds it has been. */
export interface Kept<Answer> {
  answer: Answer;
  age: number;
}

export interface AnswerCache<Answer> {
  /** The kept answer, if there is one. */
  get(key: string): Kept<Answer> | undefined;
  /**
   * The kept answer, or that which another request is just making; where there is none, the caller makes and settles
   * it.
   */
  find(key: string): Promise<Kept<Answer> | { settle: Settle<Answer> }>;
  /** Forgets everything, answers in the making included. */
  clear(): void;
}

const megabyte = 1024 * 1024;

/**
 * Keeps answers for `seconds`, 64 MB of them at most. Of many equal requests at once only the first makes the answer,
 * the others wait for it.
 */
export function createAnswerCache<Answer extends { body: string | Uint8Array } = CachedAnswer>(
  seconds: number,
): AnswerCache<Answer> {
  const ttl = seconds * 1000;
  const kept = new LRUCache<string, Answer>({
    ttl,
    maxSize: 64 * megabyte,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + 200,
  });
  const making = new Map<string, PromiseWithResolvers<Kept<Answer> | undefined>>();
  const get = (key: string) => {
    const answer = kept.get(key);
    return answer && { answer, age: ttl - kept.getRemainingTTL(key) };
  };
  return {
    get,
    async find(key) {
      const known = get(key);
      if (known) return known;
      const underway = making.get(key);
      // Whoever waited in vain answers by itself, and the slot is somebody else's by now.
      if (underway) return (await underway.promise) ?? { settle: () => undefined };
      const own = Promise.withResolvers<Kept<Answer> | undefined>();
      making.set(key, own);
      const settle: Settle<Answer> = (answer, age = 0) => {
        // Cleared meanwhile: the answer may already be old, and the slot another's.
        if (making.get(key) !== own) return;
        making.delete(key);
        if (answer && age < ttl) kept.set(key, answer, { ttl: ttl - age });
        own.resolve(answer && { answer, age });
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
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}
