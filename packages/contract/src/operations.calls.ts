import type { Call } from './call.ts';

export const getHealth = {
  method: 'GET',
  path: '/health/',
  who: 'anyone',
  answer: { 200: 'healthSchema' },
  ignoresToken: true,
} as const satisfies Call;

export const getReadiness = {
  method: 'GET',
  path: '/ready/',
  who: 'anyone',
  answer: { 200: 'readinessSchema', 503: 'readinessSchema' },
  ignoresToken: true,
} as const satisfies Call;

export const getMetrics = {
  method: 'GET',
  path: '/metrics/',
  who: 'anyone',
  answer: { 200: 'text/plain' },
  ignoresToken: true,
} as const satisfies Call;

export const getApiDocument = {
  method: 'GET',
  path: '/schema/',
  who: 'anyone',
  answer: { 200: 'application/json' },
  ignoresToken: true,
} as const satisfies Call;
