import type { CallTexts } from './call.ts';
import type * as calls from './operations.calls.ts';

export const operationsTexts = {
  getHealth: { tag: 'Operations', summary: 'The process runs' },
  getReadiness: { tag: 'Operations', summary: 'The database answers, is up to date, and the prices are loaded' },
  getMetrics: 'undocumented',
  getApiDocument: 'undocumented',
} as const satisfies CallTexts<typeof calls>;
