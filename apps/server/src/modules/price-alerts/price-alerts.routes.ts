import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
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
  // Mail programs send the form "List-Unsubscribe=One-Click" (RFC 8058). The address says everything.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );

  route(app, calls.listPriceAlerts, (request) => listAlerts(db, signedInUser(request)));

  route(app, calls.createPriceAlert, (request) =>
    createAlert({ db, planThreads }, signedInUser(request), planClientKeyOf(request), request.body),
  );

  route(app, calls.changePriceAlert, (request) =>
    changeAlert({ db, planThreads }, signedInUser(request), planClientKeyOf(request), request.params.id, request.body),
  );

  route(app, calls.deletePriceAlert, (request) => deleteAlert(db, signedInUser(request), request.params.id));

  route(app, calls.changeAlertMails, (request) => setAlertMails(db, signedInUser(request).id, request.body.mails));

  route(app, calls.unsubscribeFromAlertMails, (request) => unsubscribeByToken({ db, config }, request.query.token));
};
