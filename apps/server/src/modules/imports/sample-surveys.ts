import { readdir, readFile } from 'node:fs/promises';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { importSurvey } from './import-file.service.ts';

const folder = new URL('../../../../../samples/', import.meta.url);
const samplePattern = /^mti-(\d{4}-\d{2})\.xlsx$/;

/**
 * Imports the surveys that come with the app, oldest first, each as of the 15th of its month, all or none. `onProgress`
 * hears how many of how many are in. Answers how many there are.
 */
export async function importSampleSurveys(
  executor: Executor,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const files = (await readdir(folder)).filter((name) => samplePattern.test(name)).sort();
    for (const [i, name] of files.entries()) {
      const bytes = await readFile(new URL(name, folder));
      await importSurvey(trx, { name, bytes, day: `${samplePattern.exec(name)?.[1]}-15` });
      onProgress(i + 1, files.length);
    }
    return files.length;
  });
}
