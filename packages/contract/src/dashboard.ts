import { timestampSchema } from './common.ts';
import { importRecordSchema } from './imports.ts';
import { z } from './zod.ts';

const count = z.number().int().nonnegative();

/** External services of the app. */
export const integrationNameSchema = z.enum([
  'mail',
  'push',
  'tiles',
  'nominatim',
  'usda',
  'openfoodfacts',
  'storage',
  'advertising',
]);
export type IntegrationName = z.infer<typeof integrationNameSchema>;

export const integrationSchema = z.object({
  name: integrationNameSchema,
  title: z.string(),
  purpose: z.string().describe('What it is for, and what happens without it.'),
  state: z.enum(['ready', 'failing', 'off']).describe('off: not set up; failing: the last use failed.'),
  settings: z.array(z.string()).describe('The names of its settings, never their values.'),
  missing: z.array(z.string()).describe('Those that have to be set and are not.'),
  can_test: z.boolean(),
  last_success: timestampSchema.nullable(),
  last_failure: timestampSchema.nullable(),
  last_error: z.string().nullable(),
});
export type Integration = z.infer<typeof integrationSchema>;
export const integrationListSchema = z.array(integrationSchema);
export const integrationParamsSchema = z.object({ name: integrationNameSchema });
export const integrationTestSchema = z.object({ ok: z.boolean(), message: z.string() });

/** Failed job. It is retried unless `is_final`. */
export const failedJobSchema = z.object({
  id: z.number().int(),
  task: z.string(),
  attempts: count,
  max_attempts: count,
  last_error: z.string(),
  run_at: timestampSchema,
  is_final: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

export const dashboardSchema = z.object({
  counts: z.object({
    listings: count,
    products: count,
    stores: count,
    users: count,
    lists: count,
    prices: count.describe('As of the database’s last look at its tables.'),
  }),
  prices_by_day: z
    .array(z.object({ day: z.iso.date(), source: z.string(), count }))
    .describe('Of the last 30 days in Trinidad and Tobago; days without prices are left out.'),
  waiting: z.object({
    prices: count.describe('By shoppers, listed, not verified, and seen within 120 days.'),
    held_prices: count,
    product_images: count,
    store_images: count,
    products: count.describe('Added by shoppers within 120 days, and not decided about; so are stores.'),
    stores: count,
    product_edits: count.describe('Changes by shoppers that only their authors see; so are those of stores.'),
    store_edits: count,
    stores_without_place: count.describe('Those that are placed by their area only.'),
  }),
  imports: z.array(importRecordSchema).describe('The last five of every kind.'),
  integrations: z.array(integrationSchema.pick({ name: true, title: true, state: true })),
  due: z
    .object({ regions: count, stores: count })
    .describe('Regions to survey again, and stores that fell silent, but for those put off.'),
  failed_jobs: z.array(failedJobSchema).describe('The last twenty.'),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
