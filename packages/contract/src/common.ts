import { regions } from './names.ts';
import { z } from './zod.ts';

/** Money on the wire: TT$, a decimal string with two places, e.g. "10.50". */
export const moneySchema = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/)
  .meta({ description: 'TT$, with two places.', examples: ['10.50'] });

/** A time on the wire: ISO 8601 with its zone. */
export const timestampSchema = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-15T04:00:00.000Z'] });

export const regionSchema = z.enum(regions);
export type Region = z.infer<typeof regionSchema>;

/** What was decided about a price or an image. */
export const verificationSchema = z.enum(['pending', 'verified', 'rejected']);
export type Verification = z.infer<typeof verificationSchema>;

/** What a record was when it was read. */
export const versionSchema = z.string().max(50).describe('Another one as soon as somebody changes the record.');
/** What a change was meant for. */
export const meantForSchema = versionSchema
  .optional()
  .describe(
    'The `version` that was read: 409 with `current` when it is another by now. Without it nothing is compared.',
  );

export const idParamsSchema = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** The id of a product, store or other record that fits PostgreSQL's integer. */
export const recordIdParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/**
 * A page-numbered answer; `next` and `previous` are absolute URLs. `count` is exact for superusers' lists, for others
 * up to 10,000, where it stops.
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int().nonnegative(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });

/** A position may hold a store's name of 200 characters, each as six bytes at most, in base64. */
const longestCursor = 2_000;

/** Page number and size as they arrive in a query string. */
export const pageQuery = (defaultSize: number, largestSize: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(1).max(largestSize).default(defaultSize),
    cursor: z.string().max(longestCursor).optional().describe('Opaque position from `next`; keeps deep pages fast.'),
  });

/** Every failure but validation and account calls. */
export const detailErrorSchema = z.object({ detail: z.string() });
/** Validation: the messages by field; what concerns no single field is under `non_field_errors`. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
/** Account calls: one message or several. */
export const accountErrorSchema = z.object({ error: z.union([z.string(), z.array(z.string())]) });
/** A second record with a known identity: the message and the existing one's id. */
export const conflictSchema = detailErrorSchema.extend({
  id: z.number().int(),
  current: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The record as it is now, where the change was meant for another `version` of it.'),
});

/** Failed calls of superusers say the same in `error` too, as the earlier version did. */
const inOneText = { error: z.string().describe('The same in one text, for clients of the earlier version.') };
export const adminDetailErrorSchema = detailErrorSchema.extend(inOneText);
export const adminConflictSchema = conflictSchema.extend(inOneText);
export const adminFieldErrorsSchema = z.object(inOneText).catchall(z.array(z.string()));

/** Whether the process runs, and whether it can serve. */
export const healthSchema = z.object({ status: z.literal('ok') });
export const readinessSchema = z.object({
  ready: z.boolean(),
  database: z.enum(['ok', 'unavailable']),
  migrations: z.enum(['ok', 'pending', 'unknown']),
  listings: z.enum(['ok', 'loading', 'stale']).describe('The prices in memory. Stale: not updated for a minute.'),
});
