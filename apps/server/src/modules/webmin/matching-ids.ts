import type { matchingIdsSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { maxExported } from '../../platform/http/csv-answer.ts';

/** Returns matching ids up to the limit of bulk actions. */
export async function matchingIds(
  find: (limit: number) => Promise<{ id: number }[]>,
): Promise<z.output<typeof matchingIdsSchema>> {
  const rows = await find(maxExported + 1);
  return { ids: rows.slice(0, maxExported).map(({ id }) => id), is_cut: rows.length > maxExported };
}
