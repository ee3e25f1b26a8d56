import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { createPlanThreads } from './plan-threads.ts';
import { makePlan, planList } from './plans.service.ts';

/**
 * Where to shop: for anybody's items, and for a list. No answer is kept for others: it may rest on where somebody is.
 */
export const planRoutes: Module = async (app, { db }) => {
  const threads = createPlanThreads();
  app.addHook('onClose', () => threads.close());
  const services = { db, threads };

  route(app, calls.makePlan, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return makePlan(services, request.user, request.body);
  });

  route(app, calls.planShoppingList, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return planList(services, signedInUser(request), request.params.id, request.query);
  });
};
