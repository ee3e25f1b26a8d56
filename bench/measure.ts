import type { ApiClient } from './api-client.ts';
import type { Budget } from './budgets.ts';
import type { Pool } from './database.ts';
import type { People } from './people.ts';
import type { Progress } from './progress.ts';
import type { Words } from './words.ts';
import type { Yardstick } from './yardstick.ts';

export interface Bench {
  api: ApiClient;
  crowd: ApiClient;
  /** Connection for naive queries and for selecting test data. */
  pool: Pool;
  words: Words;
  people: People;
  origin: string;
  baseline: Yardstick;
  progress: Progress;
}

export interface Part {
  name: string;
  durations: number[];
}

export interface Slow {
  path: string;
  duration: number;
}

export interface Measurement {
  durations: number[];
  parts?: Part[];
  slowest?: Slow[];
  /** Durations in milliseconds without the disturbance. */
  undisturbed?: number[];
  /** Requests per second of a concurrent measurement. */
  rate?: number;
  /** Bytes: of the app's process, or of the measured object. */
  memory?: number;
}

export interface Measure {
  name: string;
  budget: Budget;
  take(bench: Bench): Promise<Measurement>;
  /** Durations of the naive way in milliseconds. Omitted if the app itself uses it. */
  obvious?(bench: Bench): Promise<number[]>;
}
