import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import { readCatalogue } from '../../apps/server/test/read-catalogue.ts';
import { budgets } from '../budgets.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { Measure } from '../measure.ts';

const million = 1_000_000;

/** Loads the database into an index in this process, as the app does at its start. */
export const indexLoadMeasure: Measure = {
  name: 'Loading the index, each million listings',
  budget: budgets.indexLoad,
  async take({ pool }) {
    const db = openDatabase(openPool(pool.options.connectionString ?? '', 2));
    try {
      const [before, start] = [memoryUsed(), performance.now()];
      const index = await readCatalogue(db);
      const duration = performance.now() - start;
      const memory = memoryUsed() - before;
      // After the measurement, so that the index is still there.
      const millions = index.count() / million;
      return { durations: [duration / millions], memory: memory / millions };
    } finally {
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
