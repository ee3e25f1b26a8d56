import { Piscina } from 'piscina';
import { Unavailable } from '../../platform/errors.ts';
import type { PlanOutcome, PlanTask } from './plan-task.ts';

/** Who would have to wait longer than for so many others had better come again. */
const mostWaiting = 16;

export interface PlanThreads {
  /** Throws Unavailable, at once, where too many others wait already. */
  ensureRoom(): void;
  /** Works out a plan in a thread of its own. Throws Unavailable where there is no room. */
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
      idleTimeout: 60_000,
      maxQueue: mostWaiting,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
  return {
    ensureRoom() {
      if (pool && pool.queueSize >= mostWaiting) throw tooMany();
    },
    async workOut(task) {
      pool ??= start();
      if (pool.queueSize >= mostWaiting) throw tooMany();
      return pool.run(task);
    },
    async close() {
      await pool?.destroy();
    },
  };
}

const tooMany = () => new Unavailable('Many people are planning just now. Please try again in a moment.');
