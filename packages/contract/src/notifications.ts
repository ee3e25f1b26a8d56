import type { DocumentedCall } from './call.ts';
import { timestampSchema } from './common.ts';
import { inviteStatusSchema } from './sharing.ts';
import { z } from './zod.ts';

export const unreadCountSchema = z.object({ unread: z.number().int().nonnegative() });

export const notificationSchema = z.object({
  id: z.number().int(),
  content: z.string(),
  is_read: z.boolean(),
  notification_type: z.string().describe('Free text such as warning, error, info, success.'),
  timestamp: timestampSchema,
  invite_status: inviteStatusSchema
    .nullable()
    .describe('What became of the invite that the text names; null where it is about none.'),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(35),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export const notificationPageSchema = z.object({
  results: z.array(notificationSchema),
  next_offset: z.number().int().nullable().describe('Where the next page begins; null on the last.'),
});

export const listNotifications = {
  method: 'GET',
  path: '/core/notifications/',
  who: 'user',
  query: 'notificationQuerySchema',
  answer: { 200: 'notificationPageSchema' },
  docs: { tag: 'Notifications', summary: 'The own notifications, newest first' },
} as const satisfies DocumentedCall;

export const countUnreadNotifications = {
  method: 'GET',
  path: '/core/notifications/unread-count/',
  who: 'user',
  answer: { 200: 'unreadCountSchema' },
  docs: { tag: 'Notifications', summary: 'How many notifications are unread' },
} as const satisfies DocumentedCall;

export const readNotification = {
  method: 'PATCH',
  path: '/core/notifications/:id/read/',
  who: 'user',
  params: 'idParamsSchema',
  answer: { 200: 'notificationSchema' },
  errors: [404],
  docs: { tag: 'Notifications', summary: 'Mark a notification as read' },
} as const satisfies DocumentedCall;

export const readAllNotifications = {
  method: 'POST',
  path: '/core/notifications/mark-all-read/',
  who: 'user',
  answer: { 200: 'unreadCountSchema' },
  docs: { tag: 'Notifications', summary: 'Mark all notifications as read' },
} as const satisfies DocumentedCall;
