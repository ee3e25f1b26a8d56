import { LRUCache } from 'lru-cache';
import { secondsKept } from '../../platform/public-answer.ts';

/** What `make` answers, or what it has answered to the same question before. */
export type Keep = <T extends object>(question: string, make: () => Promise<T>) => Promise<T>;

/** For who must see what has just been written. */
export const unkept: Keep = (_question, make) => make();

/** What a request reads. */
export interface Reading {
  keep: Keep;
  /** For how many milliseconds the oldest of what it was given had been kept. */
  age(): number;
}

interface Kept {
  answer: object;
  /** When the oldest of what it is made of was read, on the clock of `performance`. */
  since: number;
}

const lifetime = secondsKept * 1_000;
const mostBytes = 16 * 1024 * 1024;

/**
 * Keeps answers to questions for as long as those of whole requests are, 16 MB of them at most, each made once for all
 * who ask meanwhile. `forget` forgets them, those in the making included.
 */
export function keepAnswers(): { read(): Reading; forget(): void } {
  const kept = new LRUCache<string, Kept, () => Promise<Kept>>({
    ttl: lifetime,
    maxSize: mostBytes,
    sizeCalculation: ({ answer }, question) => 2 * (question.length + JSON.stringify(answer).length) + 200,
    async fetchMethod(_question, _old, { context: make, options }) {
      const made = await make();
      options.ttl = Math.max(1, made.since + lifetime - performance.now());
      return made;
    },
    // Who waits for what is forgotten meanwhile is given it; it is not kept.
    ignoreFetchAbort: true,
  });
  return {
    read() {
      const begun = performance.now();
      let since = begun;
      return {
        async keep<T extends object>(question: string, make: () => Promise<T>) {
          const found = await kept.forceFetch(question, {
            context: async () => ({ answer: await make(), since }),
          });
          since = Math.min(since, found.since);
          // One question is always answered by the same type.
          return found.answer as T;
        },
        age: () => begun - since,
      };
    },
    forget: () => kept.clear(),
  };
}
