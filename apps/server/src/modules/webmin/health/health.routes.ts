import * as calls from '@bargain-buddy/contract/calls';
import { slugOf } from '@bargain-buddy/domain';
import { actorOf } from '../../../platform/audit.ts';
import { sendAllAsCsv, sendRowsAsCsv } from '../../../platform/http/csv-answer.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import { publicResponse } from '../../../platform/public-cache.ts';
import type { Module } from '../../../platform/services.ts';
import { exportFreshness, getFreshness, listStoreAges, regionAgeColumns, storeAgeColumns } from './ages.service.ts';
import { getCoverage } from './coverage.service.ts';
import { getDataHealth, putOffReminder } from './health.service.ts';
import { listPriceJumps } from './jumps.service.ts';
import { listUnpricedProducts, unpricedColumns, unpricedProducts } from './unpriced.service.ts';

export const dataHealthRoutes: Module = async (app, { db, patientDb, config }) => {
  route(app, calls.getDataHealth, () => getDataHealth(db));

  route(app, calls.getFreshness, (request) => getFreshness(db, request.query), publicResponse);

  route(app, calls.exportFreshness, async (request, reply) => {
    const { region, table } = request.query;
    const { byRegion, stores } = await exportFreshness(db, region);
    const name = slugOf('freshness', table, region);
    return table === 'regions'
      ? sendRowsAsCsv(reply, { name, columns: regionAgeColumns, rows: byRegion })
      : sendRowsAsCsv(reply, { name, columns: storeAgeColumns, rows: stores });
  });

  pageRoute(app, config, calls.listStoreAges, (request) => listStoreAges(db, request.query));

  route(app, calls.putOffReminder, (request) => putOffReminder(db, request.body, actorOf(request)));

  pageRoute(app, config, calls.getCoverage, (request) => getCoverage(db, request.query));

  route(app, calls.listPriceJumps, (request) => listPriceJumps(db, request.query));

  pageRoute(app, config, calls.listUnpricedProducts, (request) => listUnpricedProducts(db, request.query));

  route(app, calls.exportUnpricedProducts, (_request, reply) =>
    sendAllAsCsv(reply, { name: 'products-without-prices', columns: unpricedColumns }, unpricedProducts(patientDb)),
  );
};
