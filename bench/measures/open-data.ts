import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { budgets } from '../budgets.ts';
import { measure } from '../measure.ts';

const program = fileURLToPath(new URL('../../apps/server/test/processes/write-open-data.ts', import.meta.url));

export const openDataMeasure = measure('Open data of all prices', budgets.openData, async ({ url }) => {
  const folder = await mkdtemp(join(tmpdir(), 'bargain-buddy-bench-'));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, folder]);
    return [JSON.parse(stdout)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
