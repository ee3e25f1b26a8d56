import type { DocumentedCall } from './call.ts';
import { z } from './zod.ts';

export const healthSchema = z.object({ status: z.literal('ok') });
export const readinessSchema = z.object({
  ready: z.boolean(),
  database: z.enum(['ok', 'unavailable']),
  migrations: z.enum(['ok', 'pending', 'unknown']),
  listings: z.enum(['ok', 'loading', 'stale']).describe('The prices in memory. Stale: not updated for a minute.'),
});

export const getHealth = {
  method: 'GET',
  path: '/health/',
  who: 'anyone',
  answer: { 200: 'healthSchema' },
  ignoresToken: true,
  docs: { tag: 'Operations', summary: 'The process runs' },
} as const satisfies DocumentedCall;

export const getReadiness = {
  method: 'GET',
  path: '/ready/',
  who: 'anyone',
  answer: { 200: 'readinessSchema', 503: 'readinessSchema' },
  ignoresToken: true,
  docs: { tag: 'Operations', summary: 'The database answers, is up to date, and the prices are loaded' },
} as const satisfies DocumentedCall;

export const getMetrics = {
  method: 'GET',
  path: '/metrics/',
  who: 'anyone',
  answer: { 200: 'text/plain' },
  ignoresToken: true,
  docs: null,
} as const satisfies DocumentedCall;

export const getApiDocument = {
  method: 'GET',
  path: '/schema/',
  who: 'anyone',
  answer: { 200: 'application/json' },
  ignoresToken: true,
  docs: null,
} as const satisfies DocumentedCall;
