import {
  idParamsSchema,
  notificationPageSchema,
  notificationQuerySchema,
  notificationSchema,
  unreadCountSchema,
} from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing } from '../../platform/http/responses.ts';
import type { Module } from '../../platform/services.ts';
import { getUnreadCount, listNotifications, readAllNotifications, readNotification } from './notifications.service.ts';

/** What the signed-in person was told. */
export const notificationRoutes: Module = async (app, { db }) => {
  const tags = ['Notifications'];
  guardRoutes(app, requireUser);

  app.get(
    '/core/notifications/',
    {
      schema: {
        tags,
        operationId: 'listNotifications',
        summary: 'The own notifications, newest first',
        querystring: notificationQuerySchema,
        response: { 200: notificationPageSchema, ...failing(400) },
      },
    },
    (request) => listNotifications(db, signedInUser(request), request.query),
  );

  app.get(
    '/core/notifications/unread-count/',
    {
      schema: {
        tags,
        operationId: 'countUnreadNotifications',
        summary: 'How many notifications are unread',
        response: { 200: unreadCountSchema },
      },
    },
    async (request) => ({ unread: await getUnreadCount(db, signedInUser(request)) }),
  );

  app.patch(
    '/core/notifications/:id/read/',
    {
      schema: {
        tags,
        operationId: 'readNotification',
        summary: 'Mark a notification as read',
        params: idParamsSchema,
        response: { 200: notificationSchema, ...failing(400, 404) },
      },
    },
    (request) => readNotification(db, signedInUser(request), request.params.id),
  );

  app.post(
    '/core/notifications/mark-all-read/',
    {
      schema: {
        tags,
        operationId: 'readAllNotifications',
        summary: 'Mark all notifications as read',
        response: { 200: unreadCountSchema },
      },
    },
    async (request) => {
      await readAllNotifications(db, signedInUser(request));
      return { unread: 0 };
    },
  );
};
