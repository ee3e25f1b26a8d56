import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Trial } from './trial.ts';

/** Rounds that are kept in a file, one a line, so that a run which is cut still counts. */
export interface Record {
  trials(): Trial[];
  add(trial: Trial): void;
}

/** The record in `file`, which need not be there yet; without a name it lasts as long as this process. */
export function openRecord(file?: string): Record {
  const trials = file && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(parse) : [];
  return {
    trials: () => [...trials],
    add(trial) {
      trials.push(trial);
      if (file) appendFileSync(file, `${JSON.stringify(trial)}\n`);
    },
  };
}

function parse(line: string): Trial {
  return JSON.parse(line) as Trial;
}
