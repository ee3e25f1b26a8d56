import type { Call } from './call.ts';

export const listNotifications = {
  method: 'GET',
  path: '/core/notifications/',
  who: 'user',
  query: 'notificationQuerySchema',
  answer: { 200: 'notificationPageSchema' },
} as const satisfies Call;

export const countUnreadNotifications = {
  method: 'GET',
  path: '/core/notifications/unread-count/',
  who: 'user',
  answer: { 200: 'unreadCountSchema' },
} as const satisfies Call;

export const readNotification = {
  method: 'PATCH',
  path: '/core/notifications/:id/read/',
  who: 'user',
  params: 'idParamsSchema',
  answer: { 200: 'notificationSchema' },
  errors: [404],
} as const satisfies Call;

export const readAllNotifications = {
  method: 'POST',
  path: '/core/notifications/mark-all-read/',
  who: 'user',
  answer: { 200: 'unreadCountSchema' },
} as const satisfies Call;
