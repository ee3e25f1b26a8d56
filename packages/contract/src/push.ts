import { z } from './zod.ts';

const base64url = z.string().regex(/^[\w-]+=*$/);

/** What a browser's PushManager answers to subscribe(), as its toJSON() has it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: base64url.max(200), auth: base64url.max(100) }),
});
export type PushSubscriptionDetails = z.infer<typeof pushSubscriptionSchema>;
export const pushEndpointSchema = pushSubscriptionSchema.pick({ endpoint: true });
export const pushKeySchema = z.object({ public_key: z.string() });

/** What a push message tells the service worker. */
export const pushMessageSchema = z.object({ title: z.string(), body: z.string(), path: z.string().startsWith('/') });
export type PushMessage = z.infer<typeof pushMessageSchema>;
/** What is sent: with how many of the person's notifications are unread by then, for the app's icon. */
export type SentPushMessage = PushMessage & { unread: number };
