import type { CallTexts } from './call.ts';
import type * as calls from './dashboard.calls.ts';

export const dashboardTexts = {
  getDashboard: { tag: 'WebMin', summary: 'How much there is, what waits for review, and what failed' },
  retryJob: { tag: 'WebMin', summary: 'Try a failed job again now' },
} as const satisfies CallTexts<typeof calls>;
