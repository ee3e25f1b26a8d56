import { unsubscribeQuerySchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { planClientKeyOf } from '../plans/index.ts';
import {
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  setAlertMails,
  unsubscribeByToken,
} from './price-alerts.service.ts';

export const priceAlertRoutes: Module = async (app, { db, config }) => {
  const { planThreads } = app;
  route(app, calls.listPriceAlerts, (request) => listAlerts(db, signedInUser(request)));

  route(app, calls.createPriceAlert, (request) =>
    createAlert({ db, planThreads }, signedInUser(request), planClientKeyOf(request), request.body),
  );

  route(app, calls.changePriceAlert, (request) =>
    changeAlert({ db, planThreads }, signedInUser(request), planClientKeyOf(request), request.params.id, request.body),
  );

  route(app, calls.deletePriceAlert, (request) => deleteAlert(db, signedInUser(request), request.params.id));

  route(app, calls.changeAlertMails, (request) => setAlertMails(db, signedInUser(request).id, request.body.mails));

  await app.register(async (scope) => {
    // Mail programs send a form with "List-Unsubscribe=One-Click" (RFC 8058). The address says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    route(scope, calls.unsubscribeFromAlertMails, (request) => unsubscribeByToken({ db, config }, request.query.token));

    // Mail programs without one click open the address.
    const { path } = calls.unsubscribeFromAlertMails;
    const options = {
      schema: { hide: true, querystring: unsubscribeQuerySchema },
      onRequest: rateLimitHook('request'),
    };
    scope.get<{ Querystring: { token: string } }>(path, options, ({ query: { token } }, reply) =>
      reply.redirect(`/stop-alert-emails?token=${encodeURIComponent(token)}`),
    );
  });
};
