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
