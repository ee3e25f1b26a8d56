import type { ApiClient } from './api-client.ts';
import type { Budget } from './budgets.ts';
import type { Pool } from './database.ts';
import type { People } from './people.ts';
import type { Progress } from './progress.ts';
import type { Words } from './words.ts';
import type { Yardstick } from './yardstick.ts';

/** What a measure may use. */
export interface Bench {
  api: ApiClient;
  /** A client whose requests may go on at the same time. */
  crowd: ApiClient;
  /** The same database, for obvious queries and for choosing what to ask. */
  pool: Pool;
  words: Words;
  people: People;
  /** Scheme, host and port of the app. */
  origin: string;
  yardstick: Yardstick;
  progress: Progress;
}

/** A group of durations in milliseconds. */
export interface Part {
  name: string;
  durations: number[];
}

/** A request that took long. */
export interface Slow {
  path: string;
  duration: number;
}

export interface Taken {
  /** In milliseconds. */
  durations: number[];
  /** What they are made of, where that tells something. */
  parts?: Part[];
  slowest?: Slow[];
  /** The same, in milliseconds, without what disturbs it. */
  undisturbed?: number[];
  /** How many a second, where several went on at once. */
  rate?: number;
  /** In bytes: of the app's process then, or of the thing measured. */
  memory?: number;
}

export interface Measure {
  name: string;
  budget: Budget;
  take(bench: Bench): Promise<Taken>;
  /** How long the obvious way takes, each try in milliseconds; left out where the obvious way is the one we go. */
  obvious?(bench: Bench): Promise<number[]>;
}
