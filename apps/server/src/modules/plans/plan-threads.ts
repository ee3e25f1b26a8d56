import { Piscina } from 'piscina';
import { HttpError, Unavailable, ValidationError } from '../../platform/errors.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { PlanAnswer, PlanFailure, PlanJob, PlanSurroundings } from './plan-job.ts';

/** So many plans are made at once, each on a connection to the database; the others wait without one. */
const mostAtOnce = 3;
/** Who would have to wait longer than for so many others had better come again. */
const mostWaiting = 16;

export interface PlanThreads {
  /** Makes a plan, in its turn. Throws Unavailable, at once, where too many others wait already. */
  answer(job: PlanJob): Promise<WrittenAnswer>;
  close(): Promise<void>;
}

/** One thread for plans, which starts when it is first needed and ends when nobody has planned for a while. */
export function createPlanThreads(surroundings: PlanSurroundings): PlanThreads {
  let pool: Piscina<PlanJob, PlanAnswer> | undefined;
  const start = () =>
    new Piscina<PlanJob, PlanAnswer>({
      filename: new URL('./plan-thread.ts', import.meta.url).href,
      workerData: surroundings,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: mostAtOnce,
      // Waiting for the next plan it still hears that a connection has broken.
      atomics: 'disabled',
      // Who asks for something quick goes first. On Linux this is of the thread alone.
      niceIncrement: 10,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
  let underWay = 0;

  return {
    async answer(job) {
      if (underWay === mostAtOnce + mostWaiting) throw tooMany();
      underWay += 1;
      try {
        pool ??= start();
        const answer = await pool.run(job);
        if ('failure' in answer) throw toError(answer.failure);
        return new WrittenAnswer(answer.json);
      } finally {
        underWay -= 1;
      }
    },
    async close() {
      await pool?.destroy();
    },
  };
}

const tooMany = () => new Unavailable('Many people are planning just now. Please try again in a moment.');

function toError({ statusCode, message, headers, fields, cause }: PlanFailure): HttpError {
  return fields ? new ValidationError(fields) : new HttpError(statusCode, message, { headers, cause });
}
