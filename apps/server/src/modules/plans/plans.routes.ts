import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import type { Planner } from './plan-job.ts';
import { createPlanThreads } from './plan-threads.ts';

/** Where to shop: for anybody's items, and for a list. */
export const planRoutes: Module = async (app, { config, pool, directUrl }) => {
  const databaseUrl = pool.options.connectionString ?? directUrl;
  const threads = createPlanThreads({
    databaseUrl,
    hasPooler: databaseUrl !== directUrl,
    publicUrl: config.publicUrl,
    bucketUrl: config.s3?.publicUrl,
  });
  app.addHook('onClose', () => threads.close());

  route(app, calls.makePlan, ({ user, body }) => threads.answer({ viewer: user && plannerOf(user), given: body }));

  route(app, calls.planShoppingList, (request) => {
    const viewer = plannerOf(signedInUser(request));
    return threads.answer({ viewer, listId: request.params.id, choice: request.query });
  });
};

const plannerOf = ({ id, isSuperuser }: CurrentUser): Planner => ({ id, isSuperuser });
