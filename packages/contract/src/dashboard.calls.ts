import type { Call } from './call.ts';

export const getDashboard = {
  method: 'GET',
  path: '/webmin/dashboard/',
  who: 'superuser',
  answer: { 200: 'dashboardSchema' },
} as const satisfies Call;

export const retryJob = {
  method: 'POST',
  path: '/webmin/jobs/:id/retry/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;
