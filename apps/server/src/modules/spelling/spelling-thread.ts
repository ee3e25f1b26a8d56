import { Worker } from 'node:worker_threads';

/** What the thread is to know from now on, or words to correct, which it answers one after the other. */
export type SpellingTask = { vocabulary: string } | { words: readonly string[] };

export interface SpellingThread {
  learn(vocabulary: string): void;
  /** The corrected words; undefined where nothing is to be corrected, and at once where too many others wait. */
  correct(words: readonly string[]): Promise<string[] | undefined>;
  /** False once the thread has died, or was ended. */
  isRunning(): boolean;
  end(): Promise<void>;
}

/** Correcting takes about a millisecond; nobody waits longer for it than for the search itself. */
const mostWaiting = 16;

/** Starts a thread that corrects words. It does not keep the process alive. */
export function startSpellingThread(): SpellingThread {
  const worker = new Worker(new URL('./spelling-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const waiting: ((corrected: string[] | undefined) => void)[] = [];
  let isRunning = true;
  worker.unref();
  worker.on('message', (corrected: string[] | undefined) => waiting.shift()?.(corrected));
  // 'exit' follows, and a search without correction is as good an answer.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    isRunning = false;
    for (const resolve of waiting.splice(0)) resolve(undefined);
  });
  const send = (task: SpellingTask) => worker.postMessage(task);
  return {
    learn: (vocabulary) => send({ vocabulary }),
    correct(words) {
      if (!isRunning || waiting.length >= mostWaiting) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        waiting.push(resolve);
        send({ words });
      });
    },
    isRunning: () => isRunning,
    async end() {
      isRunning = false;
      await worker.terminate();
    },
  };
}
