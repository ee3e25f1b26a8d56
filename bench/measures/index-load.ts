import { followCatalogue } from '../../apps/server/src/modules/listings/follow-catalogue.ts';
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import { budgets } from '../budgets.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { Measure, Taken } from '../measure.ts';

const million = 1_000_000;

/** Loads the database into an index in this process, as the app does at its start. */
export const indexLoadMeasure: Measure = {
  name: 'Loading the index, each million listings',
  budget: budgets.indexLoad,
  async take({ pool }): Promise<Taken> {
    const db = openDatabase(openPool(pool.options.connectionString ?? '', 2));
    const [before, start] = [memoryUsed(), performance.now()];
    const follower = followCatalogue(db, (error) => {
      throw error;
    });
    try {
      await follower.loaded;
      const duration = performance.now() - start;
      const millions = (await follower.at(0)).count() / million;
      return { durations: [duration / millions], memory: (memoryUsed() - before) / millions };
    } finally {
      await follower.close();
      await db.destroy();
    }
  },
};

/** Heap and typed arrays that are in use, in bytes. */
function memoryUsed(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
