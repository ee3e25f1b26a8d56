import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test('OPN-01 300 months of 6 regions and 19 aisles fit into the memory of the nightly job', async () => {
  const worker = new Worker(new URL('../../../test/index-of-many-months.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 150, maxYoungGenerationSizeMb: 6 },
  });
  expect(await once(worker, 'exit')).toEqual([0]);
}, 120_000);
