import { z } from './zod.ts';

export const maxBulkIds = 500;

export const bulkIds = (largest: number) =>
  z.array(z.number().int().positive().max(largest)).min(1, 'Select at least one row.').max(maxBulkIds);

/** Result for each record. A failure does not stop the others. */
export const bulkResultSchema = z.object({
  done: z.number().int(),
  failed: z.number().int(),
  results: z.array(
    z.object({
      id: z.number().int(),
      ok: z.boolean(),
      error: z.string().nullable().describe('Why it was refused.'),
      revision: z
        .number()
        .int()
        .nullish()
        .describe('The change by which it can be undone; of a deletion its id in the deleted records.'),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** Ids of all records that a search and its filters find, for bulk actions beyond one page. */
export const matchingIdsSchema = z.object({
  ids: z.array(z.number().int()),
  is_cut: z.boolean().describe('More match than are told.'),
});

/** Corrected words of a search on a page. The given words have no results. */
export const corrected = {
  corrected: z.string().nullable().describe('What was looked for instead, where nothing was found.'),
};
