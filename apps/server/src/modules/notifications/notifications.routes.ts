import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { getUnreadCount, listNotifications, readAllNotifications, readNotification } from './notifications.service.ts';

export const notificationRoutes: Module = async (app, { db }) => {
  route(app, calls.listNotifications, (request) => listNotifications(db, signedInUser(request), request.query));

  route(app, calls.countUnreadNotifications, async (request) => ({
    unread: await getUnreadCount(db, signedInUser(request)),
  }));

  route(app, calls.readNotification, (request) => readNotification(db, signedInUser(request), request.params.id));

  route(app, calls.readAllNotifications, async (request) => {
    await readAllNotifications(db, signedInUser(request));
    return { unread: 0 };
  });
};
