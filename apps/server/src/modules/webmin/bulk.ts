import type { BulkResult } from '@bargain-buddy/contract';
import { HttpError } from '../../platform/errors.ts';

/**
 * Does something to each record, one after the other; a refusal is told with its record and does not stop the rest.
 * What `work` answers is the revision by which it can be taken back.
 */
export async function oneByOne(
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
