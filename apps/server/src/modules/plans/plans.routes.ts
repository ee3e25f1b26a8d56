import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { Unavailable } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { getList } from '../lists/index.ts';

/** Where to shop: for anybody's items, and for a list. */
export const planRoutes: Module = async (app, { db }) => {
  route(app, calls.makePlan, () => {
    throw new Unavailable('Plans are not made yet.');
  });
  for (const call of [calls.planShoppingList, calls.takePlan, calls.endPlan] as const) {
    route(app, call, async (request) => {
      await getList(db, signedInUser(request), request.params.id);
      throw new Unavailable('Plans are not made yet.');
    });
  }
};
