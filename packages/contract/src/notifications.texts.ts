import type { CallTexts } from './call.ts';
import type * as calls from './notifications.calls.ts';

export const notificationsTexts = {
  listNotifications: { tag: 'Notifications', summary: 'The own notifications, newest first' },
  countUnreadNotifications: { tag: 'Notifications', summary: 'How many notifications are unread' },
  readNotification: { tag: 'Notifications', summary: 'Mark a notification as read' },
  readAllNotifications: { tag: 'Notifications', summary: 'Mark all notifications as read' },
} as const satisfies CallTexts<typeof calls>;
