import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { loadVapidKeys } from '../../platform/push/vapid-keys.ts';
import type { Module } from '../../platform/services.ts';
import { subscribeToPush, unsubscribeFromPush } from './push.service.ts';

export const pushRoutes: Module = async (app, { db, config }) => {
  route(app, calls.getPushKey, async () => ({ public_key: (await loadVapidKeys(config)).publicKey }));

  route(app, calls.subscribeToPush, (request) => subscribeToPush(db, signedInUser(request), request.body));

  route(app, calls.unsubscribeFromPush, (request) =>
    unsubscribeFromPush(db, signedInUser(request), request.body.endpoint),
  );
};
