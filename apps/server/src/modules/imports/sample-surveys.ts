import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { importSurvey } from './import-file.service.ts';
import { readShippedSamples } from './shipped-samples.ts';

export async function importSampleSurveys(
  executor: Executor,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<number> {
  const files = await readShippedSamples();
  return inTransaction(executor, async (trx) => {
    for (const [i, file] of files.entries()) {
      await importSurvey(trx, file, { isSample: true });
      onProgress(i + 1, files.length);
    }
    return files.length;
  });
}
