import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import { readCatalogue } from '../../apps/server/test/read-catalogue.ts';
import { budgets } from '../budgets.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { Measure } from '../measure.ts';

const million = 1_000_000;

export const indexLoadMeasure: Measure = {
  name: 'Loading the index, each million listings',
  budget: budgets.indexLoad,
  async take({ pool }) {
    const db = openDatabase(openPool(pool.options.connectionString ?? '', 2));
    try {
      const before = await memoryUsed();
      const start = performance.now();
      const index = await readCatalogue(db);
      const duration = performance.now() - start;
      const memory = (await memoryUsed()) - before;
      // Reading the count last prevents the index from being collected early.
      const millions = index.count() / million;
      return { durations: [duration / millions], memory: memory / millions };
    } finally {
      await db.destroy();
    }
  },
};

/** Returns bytes of heap and typed arrays. Array memory is freed some time after collection. */
async function memoryUsed(): Promise<number> {
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    await pause(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
