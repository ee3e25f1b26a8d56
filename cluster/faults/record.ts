import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Trial } from './trial.ts';

/** One line per trial, so that an interrupted run still counts. */
export interface Record {
  trials(): Trial[];
  add(trial: Trial): void;
}

/** Opens the record in `file`. Without a file the record is in memory only. */
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
