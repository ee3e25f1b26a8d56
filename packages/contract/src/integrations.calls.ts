import type { Call } from './call.ts';

export const listIntegrations = {
  method: 'GET',
  path: '/webmin/integrations/',
  who: 'superuser',
  answer: { 200: 'integrationListSchema' },
} as const satisfies Call;

export const testIntegration = {
  method: 'POST',
  path: '/webmin/integrations/:name/test/',
  who: 'superuser',
  params: 'integrationParamsSchema',
  answer: { 200: 'integrationTestSchema' },
  errors: [409],
} as const satisfies Call;
