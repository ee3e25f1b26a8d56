import { parentPort } from 'node:worker_threads';
import { Vocabulary } from '@bargain-buddy/domain';
import type { SpellingTask } from './spelling-thread.ts';

let known = new Vocabulary();

/** The thread that corrects: gets the vocabulary, then words, and answers what they were likely meant to be. */
parentPort?.on('message', (task: SpellingTask) => {
  if ('vocabulary' in task) known = readWords(task.vocabulary);
  else parentPort?.postMessage(known.correct(task.words));
});

function readWords(vocabulary: string): Vocabulary {
  const words = new Vocabulary();
  const parts = vocabulary.split(' ');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    for (let left = Number(parts[at + 1]); left > 0; left -= 1) words.add(parts[at] ?? '');
  }
  return words;
}
