import type { matchingIdsSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { mostExported } from '../../platform/http/csv-answer.ts';

/** Returns matching ids up to the limit of bulk actions. */
export async function matchingIds(
  find: (limit: number) => Promise<{ id: number }[]>,
): Promise<z.output<typeof matchingIdsSchema>> {
  const rows = await find(mostExported + 1);
  return { ids: rows.slice(0, mostExported).map(({ id }) => id), is_cut: rows.length > mostExported };
}
