import { regions } from './names.ts';
import { z } from './zod.ts';

/** Money in TT$: a decimal string with two places, such as "10.50". */
export const moneySchema = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/)
  .meta({ description: 'TT$, with two places.', examples: ['10.50'] });

/** Time: ISO 8601 with its zone. */
export const timestampSchema = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-15T04:00:00.000Z'] });

export const regionSchema = z.enum(regions);
export type Region = z.infer<typeof regionSchema>;

/** Decision about a price or an image. */
export const verificationSchema = z.enum(['pending', 'verified', 'rejected']);
export type Verification = z.infer<typeof verificationSchema>;

/** Version of a record when it was read. */
export const versionSchema = z.string().max(50).describe('Another one as soon as somebody changes the record.');
/** Version that a change is based on. */
export const basedOnVersionSchema = versionSchema
  .optional()
  .describe(
    'The `version` that was read: 409 with `current` when it is another by now. Without it nothing is compared.',
  );

export const idParamsSchema = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** The largest `integer` of PostgreSQL. */
export const maxRecordId = 2_147_483_647;
export const recordId = z.number().int().positive().max(maxRecordId);
export const recordIdInUrl = z.coerce.number().int().positive().max(maxRecordId);

export const recordIdParamsSchema = z.object({ id: recordIdInUrl });

/** `next` and `previous` are absolute URLs. `count` is exact for superusers, elsewhere it stops at 10,000. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int().nonnegative(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });

/** A position can contain a store's name of 200 characters, each up to six bytes, in base64. */
const maxCursor = 2_000;

export const pageQuery = (defaultSize: number, largestSize: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(1).max(largestSize).default(defaultSize),
    cursor: z.string().max(maxCursor).optional().describe('Opaque position from `next`; keeps deep pages fast.'),
  });

/** Body of all failures except validation and accounts. */
export const detailErrorSchema = z.object({ detail: z.string() });
/** Messages by field. Messages without a single field are under `non_field_errors`. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
/** Failures of account endpoints: one or several messages. */
export const accountErrorSchema = z.object({ error: z.union([z.string(), z.array(z.string())]) });
/** Message and id of the existing record with the same identity. */
export const conflictSchema = detailErrorSchema.extend({
  id: z.number().int(),
  current: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The record as it is now, where the change was meant for another `version` of it.'),
});

/** Failures of superusers' endpoints repeat the text in `error`, for clients of the earlier version. */
const inOneText = { error: z.string().describe('The same in one text, for clients of the earlier version.') };
export const adminDetailErrorSchema = detailErrorSchema.extend(inOneText);
export const adminConflictSchema = conflictSchema.extend(inOneText);
export const adminFieldErrorsSchema = z.object(inOneText).catchall(z.array(z.string()));

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
export const correctedSearchFields = {
  corrected: z.string().nullable().describe('What was looked for instead, where nothing was found.'),
};

export const kindReferenceSchema = z.object({ id: z.number().int(), slug: z.string(), name: z.string() });
export const storeReferenceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  region: z.string(),
});
export const productReferenceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  brand: z.string(),
  amount: z.string(),
});
