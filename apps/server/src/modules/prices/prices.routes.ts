import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { getPriceHistory } from './price-history.service.ts';
import { reportPrice } from './report-price.service.ts';
import { decideAboutPrice } from './verify-price.service.ts';

/** What listings cost before, and what shoppers say they cost now. */
export const priceRoutes: Module = async (app, { db }) => {
  route(app, calls.getPriceHistory, (request) => getPriceHistory(db, request.params.id), publicAnswer);

  route(app, calls.reportPrice, (request) =>
    reportPrice({ db, limits: app.limits }, signedInUser(request), request.body),
  );

  route(app, calls.verifyPrice, (request) =>
    decideAboutPrice(db, actorOf(request), request.params.id, request.body.price_is_verified),
  );
};
