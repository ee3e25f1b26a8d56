import type { DocumentedCall } from './call.ts';
import { z } from './zod.ts';

const base64url = z.string().regex(/^[\w-]+=*$/);

/** JSON of the browser's PushManager.subscribe(). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: base64url.max(200), auth: base64url.max(100) }),
});
export type PushSubscriptionDetails = z.infer<typeof pushSubscriptionSchema>;
export const pushEndpointSchema = pushSubscriptionSchema.pick({ endpoint: true });
export const pushKeySchema = z.object({ public_key: z.string() });

/** Message for the service worker. */
export const pushMessageSchema = z.object({ title: z.string(), body: z.string(), path: z.string().startsWith('/') });
export type PushMessage = z.infer<typeof pushMessageSchema>;
/** `unread` is the person's number of unread notifications, for the app's icon. */
export type SentPushMessage = PushMessage & { unread: number };

export const getPushKey = {
  method: 'GET',
  path: '/core/push/public-key/',
  who: 'user',
  answer: { 200: 'pushKeySchema' },
  docs: { tag: 'Push', summary: 'The key that a browser subscribes with' },
} as const satisfies DocumentedCall;

export const subscribeToPush = {
  method: 'POST',
  path: '/core/push/subscriptions/',
  who: 'user',
  body: 'pushSubscriptionSchema',
  answer: { 204: null },
  docs: { tag: 'Push', summary: 'Send push messages to this browser' },
} as const satisfies DocumentedCall;

export const unsubscribeFromPush = {
  method: 'DELETE',
  path: '/core/push/subscriptions/',
  who: 'user',
  body: 'pushEndpointSchema',
  answer: { 204: null },
  docs: { tag: 'Push', summary: 'Send no more push messages to this browser' },
} as const satisfies DocumentedCall;
