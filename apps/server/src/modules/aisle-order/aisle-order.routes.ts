import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import { loadSecret } from '../../platform/secrets.ts';
import type { Module } from '../../platform/services.ts';
import { getAisleOrder, putAisleOrder, recordAisleVotes } from './aisle-order.service.ts';

export const aisleOrderRoutes: Module = async (app, { db, config }) => {
  const secret = await loadSecret(config, 'token');

  route(app, calls.getAisleOrder, (request) => getAisleOrder(db, request.params.id));

  route(
    app,
    calls.putAisleOrder,
    (request) => putAisleOrder(db, request.params.id, request.body.aisles, actorOf(request)),
    { onRequest: rateLimitHook('aisleOrders') },
  );

  route(
    app,
    calls.countAisleTicks,
    (request) => recordAisleVotes(db, secret, signedInUser(request).id, request.params.id, request.body),
    { onRequest: rateLimitHook('aisleOrders') },
  );
};
