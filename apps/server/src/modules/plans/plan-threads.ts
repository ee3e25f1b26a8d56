import { Piscina } from 'piscina';
import { Unavailable } from '../../platform/errors.ts';
import type { PlanOutcome, PlanTask } from './plan-task.ts';

/** So many plans have a connection to the database each; the others wait without one. */
const mostAtOnce = 3;
/** Who would have to wait longer than for so many others had better come again. */
const mostWaiting = 16;

export interface PlanThreads {
  /** Does what a plan takes, in its turn. Throws Unavailable, at once, where too many others wait already. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Works out a plan in a thread of its own. */
  workOut(task: PlanTask): Promise<PlanOutcome>;
  close(): Promise<void>;
}

/** One thread for plans, which starts when it is first needed and ends when nobody has planned for a while. */
export function createPlanThreads(): PlanThreads {
  let pool: Piscina<PlanTask, PlanOutcome> | undefined;
  const start = () =>
    new Piscina<PlanTask, PlanOutcome>({
      filename: new URL('./work-out-plan.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      // Who asks for something quick goes first. On Linux this is of the thread alone.
      niceIncrement: 10,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return {
    async inTurn(work) {
      if (underWay < mostAtOnce) underWay += 1;
      else if (waiting.length >= mostWaiting) throw tooMany();
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The place goes to whoever has waited longest.
        const next = waiting.shift();
        if (next) next();
        else underWay -= 1;
      }
    },
    workOut(task) {
      pool ??= start();
      return pool.run(task);
    },
    async close() {
      await pool?.destroy();
    },
  };
}

const tooMany = () => new Unavailable('Many people are planning just now. Please try again in a moment.');
