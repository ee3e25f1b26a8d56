import type { DocumentedCall } from './call.ts';
import { timestampSchema } from './common.ts';
import { importRecordSchema } from './imports.ts';
import { integrationSchema } from './integrations.ts';
import { z } from './zod.ts';

const count = z.number().int().nonnegative();

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

export const getDashboard = {
  method: 'GET',
  path: '/webmin/dashboard/',
  who: 'superuser',
  answer: { 200: 'dashboardSchema' },
  docs: { tag: 'WebMin', summary: 'How much there is, what waits for review, and what failed' },
} as const satisfies DocumentedCall;

export const retryJob = {
  method: 'POST',
  path: '/webmin/jobs/:id/retry/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'Try a failed job again now' },
} as const satisfies DocumentedCall;
