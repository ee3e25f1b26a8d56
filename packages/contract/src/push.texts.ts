import type { CallTexts } from './call.ts';
import type * as calls from './push.calls.ts';

export const pushTexts = {
  getPushKey: { tag: 'Push', summary: 'The key that a browser subscribes with' },
  subscribeToPush: { tag: 'Push', summary: 'Send push messages to this browser' },
  unsubscribeFromPush: { tag: 'Push', summary: 'Send no more push messages to this browser' },
} as const satisfies CallTexts<typeof calls>;
