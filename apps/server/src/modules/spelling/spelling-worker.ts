import { parentPort } from 'node:worker_threads';
import { correctWords, indexWords, type KnownWord } from '@bargain-buddy/domain';
import type { SpellingTask } from './spelling-thread.ts';

let known = indexWords([]);

/** The thread that corrects: gets the vocabulary, then words, and answers what they were likely meant to be. */
parentPort?.on('message', (task: SpellingTask) => {
  if ('vocabulary' in task) known = indexWords(readWords(task.vocabulary));
  else parentPort?.postMessage(correctWords(task.words, known));
});

function* readWords(vocabulary: string): Generator<KnownWord> {
  const parts = vocabulary.split(' ');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    yield { word: parts[at] ?? '', frequency: Number(parts[at + 1]) };
  }
}
