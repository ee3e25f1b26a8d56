import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { route } from '../../platform/http/route.ts';
import { whileConnected } from '../../platform/http/while-connected.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import type { Module } from '../../platform/services.ts';
import type { Planner } from './plan-job.ts';
import { createPlanThreads } from './plan-threads.ts';

export const planRoutes: Module = async (app, { config, pool, directUrl }) => {
  const databaseUrl = pool.options.connectionString ?? directUrl;
  const threads = createPlanThreads({
    databaseUrl,
    hasPooler: databaseUrl !== directUrl,
    prepares: config.preparedStatements,
    publicUrl: config.publicUrl,
    bucketUrl: config.s3?.publicUrl,
  });
  app.addHook('onClose', () => threads.close());

  route(app, calls.makePlan, (request) => {
    const viewer = request.user && plannerOf(request.user);
    const job = { viewer, given: request.body };
    return whileConnected(request, (signal) => threads.answer(job, clientOf(request), signal));
  });

  route(app, calls.planShoppingList, (request) => {
    const viewer = plannerOf(signedInUser(request));
    const wanted = { viewer, listId: request.params.id, choice: request.query };
    return whileConnected(request, (signal) => threads.answer(wanted, clientOf(request), signal));
  });
};

/** A user counts as one client on all devices, a guest by network. */
const clientOf = ({ user, ip }: FastifyRequest): string => (user ? `user ${user.id}` : clientNetwork(ip));

const plannerOf = ({ id, isSuperuser }: CurrentUser): Planner => ({ id, isSuperuser });
