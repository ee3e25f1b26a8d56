import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { maxExported, sendCsv } from '../../../platform/http/csv-answer.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { changeAdminPrice, changeAdminPrices, deleteAdminPrice } from './change-prices.service.ts';
import { priceExportColumns } from './price-columns.ts';
import { getPriceContext } from './price-context.service.ts';
import {
  exportedPriceBatches,
  getAdminPrice,
  isPriceExportCut,
  listAdminPrices,
  listMatchingPrices,
} from './prices.service.ts';

export const adminPriceRoutes: Module = async (app, { db, patientDb, config }) => {
  pageRoute(app, config, calls.listAdminPrices, (request) => listAdminPrices(db, request.query, app.catalogue.correct));

  route(app, calls.exportAdminPrices, async (request, reply) =>
    sendCsv(reply, {
      name: 'prices',
      columns: priceExportColumns,
      batches: exportedPriceBatches(patientDb, request.query, maxExported),
      cut: await isPriceExportCut(patientDb, request.query),
    }),
  );

  route(app, calls.listMatchingPrices, (request) => listMatchingPrices(db, request.query));

  route(app, calls.changeAdminPrices, (request) =>
    changeAdminPrices(db, request.body.ids, request.body.action, actorOf(request)),
  );

  route(app, calls.getAdminPrice, (request) => getAdminPrice(db, request.params.id));

  route(app, calls.getPriceContext, (request) => getPriceContext(db, request.params.id));

  route(app, calls.changeAdminPrice, (request) =>
    changeAdminPrice(db, request.params.id, request.body, actorOf(request)),
  );

  route(app, calls.deleteAdminPrice, (request) => deleteAdminPrice(db, request.params.id, actorOf(request)));
};
