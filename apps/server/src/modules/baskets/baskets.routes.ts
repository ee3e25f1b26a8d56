import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { planClientKeyOf } from '../plans/index.ts';
import { changeBasket, createBasket, deleteBasket, listAdminBaskets } from './admin-baskets.service.ts';
import { getBasket, listBaskets } from './baskets.service.ts';

export const basketRoutes: Module = async (app, { db }) => {
  route(app, calls.listBaskets, () => listBaskets(db), publicResponse);

  route(
    app,
    calls.getBasket,
    (request) =>
      getBasket(db, request.params.slug, request.query, (plan) =>
        app.planThreads.planForGuest(plan, planClientKeyOf(request)),
      ),
    publicResponse,
  );

  route(app, calls.listAdminBaskets, () => listAdminBaskets(db));

  route(app, calls.createBasket, (request) => createBasket(db, request.body, actorOf(request)));

  route(app, calls.changeBasket, (request) => changeBasket(db, request.params.id, request.body, actorOf(request)));

  route(app, calls.deleteBasket, (request) => deleteBasket(db, request.params.id, actorOf(request)));
};
