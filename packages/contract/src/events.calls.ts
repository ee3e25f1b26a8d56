import type { Call } from './call.ts';

export const streamEvents = {
  method: 'GET',
  path: '/events/',
  who: 'user',
  answer: { 200: 'text/event-stream' },
} as const satisfies Call;
