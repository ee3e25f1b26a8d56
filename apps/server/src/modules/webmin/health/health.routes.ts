import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { sendAllAsCsv } from '../../../platform/http/csv-answer.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import { publicResponse } from '../../../platform/public-cache.ts';
import type { Module } from '../../../platform/services.ts';
import { getFreshness, listStoreAges } from './ages.service.ts';
import { getCoverage } from './coverage.service.ts';
import { getDataHealth, putOffReminder } from './health.service.ts';
import { listPriceJumps } from './jumps.service.ts';
import { listUnpricedProducts, unpricedColumns, unpricedProducts } from './unpriced.service.ts';

export const dataHealthRoutes: Module = async (app, { db, patientDb, config }) => {
  route(app, calls.getDataHealth, () => getDataHealth(db));

  route(app, calls.getFreshness, (request) => getFreshness(db, request.query), publicResponse);

  pageRoute(app, config, calls.listStoreAges, (request) => listStoreAges(db, request.query));

  route(app, calls.putOffReminder, (request) => putOffReminder(db, request.body, actorOf(request)));

  pageRoute(app, config, calls.getCoverage, (request) => getCoverage(db, request.query));

  route(app, calls.listPriceJumps, (request) => listPriceJumps(db, request.query));

  pageRoute(app, config, calls.listUnpricedProducts, (request) => listUnpricedProducts(db, request.query));

  route(app, calls.exportUnpricedProducts, (_request, reply) =>
    sendAllAsCsv(reply, { name: 'products-without-prices', columns: unpricedColumns }, unpricedProducts(patientDb)),
  );
};
