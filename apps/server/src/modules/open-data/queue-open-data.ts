import type { Executor } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { isIndexOfOtherMethod } from '../price-index/index.ts';
import { hasOpenData } from './open-data.service.ts';

/**
 * Queues the files at the first start, and at the start of a release with another method of the price index. The job
 * waits, so that the start is quick.
 */
export async function queueOpenDataAtStart(db: Executor, dataDir: string): Promise<void> {
  if ((await hasOpenData(dataDir)) && !(await isIndexOfOtherMethod(db))) return;
  await addJob(db, 'write-open-data', {}, { key: 'write-open-data', priority: 10, wait: 600 });
}
