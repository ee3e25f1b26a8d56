import type { matchingIdsSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { mostExported } from '../../platform/http/csv-answer.ts';

/** The ids of all that match, as many as a bulk action takes; `find` finds `limit` of them. */
export async function matchingIds(
  find: (limit: number) => Promise<{ id: number }[]>,
): Promise<z.output<typeof matchingIdsSchema>> {
  const rows = await find(mostExported + 1);
  return { ids: rows.slice(0, mostExported).map(({ id }) => id), is_cut: rows.length > mostExported };
}
