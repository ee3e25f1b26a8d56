import type { Database } from '../../platform/database/database.ts';
import { type SpellingThread, startSpellingThread } from './spelling-thread.ts';
import { readVocabulary } from './vocabulary.queries.ts';

export interface Spelling {
  /**
   * The words with those that nothing is known for replaced by the most similar known ones; undefined where there is
   * nothing to replace, nothing similar, or too much to do.
   */
  correct(words: readonly string[]): Promise<string[] | undefined>;
  close(): Promise<void>;
}

/** What is misspelt hardly depends on what came in a minute ago, and a wrong guess finds nothing, no more. */
const lifetime = 60_000;

/**
 * Corrects words by what the products and stores of a database are called, in a thread that starts when it is first
 * needed.
 */
export function createSpelling(db: Database, startThread = startSpellingThread): Spelling {
  let thread: Promise<SpellingThread> | undefined;
  let learntUntil = 0;

  async function start(): Promise<SpellingThread> {
    const vocabulary = await readVocabulary(db);
    const started = startThread();
    started.learn(vocabulary);
    return started;
  }
  function startAgain(): Promise<SpellingThread> {
    learntUntil = Date.now() + lifetime;
    const starting = start();
    thread = starting;
    starting.catch(() => {
      if (thread === starting) thread = undefined;
    });
    return starting;
  }
  /** Nobody waits for newer words: until they are there, those of a minute ago do. */
  function learnAgain(running: SpellingThread): void {
    learntUntil = Date.now() + lifetime;
    readVocabulary(db).then(running.learn, () => undefined);
  }
  return {
    async correct(words) {
      let running = await (thread ?? startAgain());
      if (!running.isRunning()) running = await startAgain();
      else if (learntUntil < Date.now()) learnAgain(running);
      return running.correct(words);
    },
    async close() {
      await (await thread?.catch(() => undefined))?.end();
    },
  };
}
