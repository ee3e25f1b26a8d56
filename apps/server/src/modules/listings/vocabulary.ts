import { findSimilarWord, type KnownWord } from '@bargain-buddy/domain';
import type { Database } from '../../platform/database/database.ts';
import { readVocabulary } from './search.queries.ts';

interface Vocabulary {
  words: Promise<KnownWord[]>;
  until: number;
}

/** What is misspelt hardly depends on what came in a minute ago, and a wrong guess finds nothing, no more. */
const lifetime = 60_000;
const kept = new WeakMap<Database, Vocabulary>();

/** The word of a product or a store that a misspelt one was meant to be; undefined when none is like it. */
export async function correctSpelling(db: Database, misspelt: string): Promise<string | undefined> {
  return findSimilarWord(misspelt, await vocabulary(db));
}

/** The words as they were a while ago; only who asks first waits, later ones get the old until the new are there. */
function vocabulary(db: Database): Promise<KnownWord[]> {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.words;
  const words = readVocabulary(db);
  const until = Date.now() + lifetime;
  if (!known) {
    kept.set(db, { words, until });
    words.catch(() => kept.delete(db));
    return words;
  }
  known.until = until;
  words.then(
    () => kept.set(db, { words, until }),
    () => undefined,
  );
  return known.words;
}
