import type { BulkResult } from '@bargain-buddy/contract';
import { HttpError } from '../../platform/errors.ts';

/** Processes records one by one. An HttpError does not stop the others. `work` returns the revision for an undo. */
export async function processOneByOne(
  ids: readonly number[],
  work: (id: number) => Promise<number | null | undefined>,
): Promise<BulkResult> {
  const results: BulkResult['results'] = [];
  for (const id of new Set(ids)) {
    try {
      const revision = await work(id);
      results.push({ id, ok: true, error: null, ...(revision && { revision }) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      results.push({ id, ok: false, error: error.message });
    }
  }
  const done = results.filter(({ ok }) => ok).length;
  return { done, failed: results.length - done, results };
}
