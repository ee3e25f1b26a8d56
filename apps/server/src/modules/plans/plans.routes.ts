import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { route } from '../../platform/http/route.ts';
import { whileConnected } from '../../platform/http/while-connected.ts';
import type { Module } from '../../platform/services.ts';
import { planClientKeyOf } from './plan-client.ts';
import type { PlanRequester } from './plan-job.ts';

export const planRoutes: Module = async (app) => {
  const threads = app.planThreads;

  route(app, calls.makePlan, (request) => {
    const viewer = request.user && plannerOf(request.user);
    const job = { viewer, given: request.body };
    return whileConnected(request, (signal) => threads.answer(job, planClientKeyOf(request), signal));
  });

  route(app, calls.planShoppingList, (request) => {
    const viewer = plannerOf(signedInUser(request));
    const wanted = { viewer, listId: request.params.id, choice: request.query };
    return whileConnected(request, (signal) => threads.answer(wanted, planClientKeyOf(request), signal));
  });
};

const plannerOf = ({ id, isSuperuser }: CurrentUser): PlanRequester => ({ id, isSuperuser });
