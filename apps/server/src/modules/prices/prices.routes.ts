import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../platform/audit.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import type { Module } from '../../platform/services.ts';
import { confirmPrice } from './confirm-price.service.ts';
import { getPriceHistory } from './price-history.service.ts';
import { type PriceReporter, reportPrice } from './report-price.service.ts';
import { decideAboutPrice } from './verify-price.service.ts';

export const priceRoutes: Module = async (app, { db }) => {
  route(app, calls.getPriceHistory, (request) => getPriceHistory(db, request.params.id), publicResponse);

  route(app, calls.reportPrice, (request) =>
    reportPrice({ db, limits: app.limits }, reporterOf(request), request.body),
  );

  route(app, calls.confirmPrice, (request) =>
    confirmPrice({ db, limits: app.limits }, reporterOf(request), request.params.id, request.body?.device),
  );

  route(app, calls.verifyPrice, (request) =>
    decideAboutPrice(db, actorOf(request), request.params.id, request.body.price_is_verified),
  );
};

const reporterOf = (request: FastifyRequest): PriceReporter => ({
  me: signedInUser(request),
  actor: actorOf(request),
  network: clientNetwork(request.ip),
});
