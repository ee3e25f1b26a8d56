import type { DocumentedCall } from './call.ts';
import { timestampSchema } from './common.ts';
import { z } from './zod.ts';

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

export const listIntegrations = {
  method: 'GET',
  path: '/webmin/integrations/',
  who: 'superuser',
  answer: { 200: 'integrationListSchema' },
  docs: { tag: 'WebMin', summary: 'The services outside: set up or not, and how their last use went' },
} as const satisfies DocumentedCall;

export const testIntegration = {
  method: 'POST',
  path: '/webmin/integrations/:name/test/',
  who: 'superuser',
  params: 'integrationParamsSchema',
  answer: { 200: 'integrationTestSchema' },
  errors: [409],
  docs: { tag: 'WebMin', summary: 'Use a service once and tell how that went' },
} as const satisfies DocumentedCall;
