import { pushEndpointSchema, pushKeySchema, pushSubscriptionSchema } from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../platform/http/responses.ts';
import { loadVapidKeys } from '../../platform/push/vapid-keys.ts';
import type { Module } from '../../platform/services.ts';
import { subscribe, unsubscribe } from './push.service.ts';

/** Which browsers get a person's push messages. */
export const pushRoutes: Module = async (app, { db, config }) => {
  const tags = ['Push'];
  guardRoutes(app, requireUser);

  app.get(
    '/core/push/public-key/',
    {
      schema: {
        tags,
        operationId: 'getPushKey',
        summary: 'The key that a browser subscribes with',
        response: { 200: pushKeySchema, ...failing(401, 429, 503) },
      },
    },
    async () => ({ public_key: (await loadVapidKeys(config)).publicKey }),
  );

  app.post(
    '/core/push/subscriptions/',
    {
      schema: {
        tags,
        operationId: 'subscribeToPush',
        summary: 'Send push messages to this browser',
        body: pushSubscriptionSchema,
        response: { 204: noContent, ...failing(400, 401, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await subscribe(db, signedInUser(request), request.body);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/core/push/subscriptions/',
    {
      schema: {
        tags,
        operationId: 'unsubscribeFromPush',
        summary: 'Send no more push messages to this browser',
        body: pushEndpointSchema,
        response: { 204: noContent, ...failing(400, 401, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await unsubscribe(db, signedInUser(request), request.body.endpoint);
      return reply.code(204).send();
    },
  );
};
