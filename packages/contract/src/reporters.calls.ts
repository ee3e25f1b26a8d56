import type { Call } from './call.ts';

export const listReporters = {
  method: 'GET',
  path: '/webmin/reporters/',
  who: 'superuser',
  query: 'reporterQuerySchema',
  answer: { 200: 'reporterPageSchema' },
} as const satisfies Call;

export const exportReporters = {
  method: 'GET',
  path: '/webmin/reporters/export/',
  who: 'superuser',
  query: 'reporterExportQuerySchema',
  answer: { 200: 'text/csv' },
} as const satisfies Call;

export const listMatchingReporters = {
  method: 'GET',
  path: '/webmin/reporters/ids/',
  who: 'superuser',
  query: 'reporterExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
} as const satisfies Call;

export const undoWorkOfSeveral = {
  method: 'POST',
  path: '/webmin/users/undo-work/',
  who: 'superuser',
  body: 'workOfSeveralSchema',
  answer: { 200: 'workOfSeveralResultSchema' },
} as const satisfies Call;

export const redoWorkOfSeveral = {
  method: 'POST',
  path: '/webmin/undone-work/redo/',
  who: 'superuser',
  body: 'redoOfSeveralSchema',
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;
