import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../../platform/audit.ts';
import { signedInUser } from '../../../platform/auth/authenticate.ts';
import { sendAllAsCsv } from '../../../platform/http/csv-answer.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { contributorOfRequest } from '../../catalogue/index.ts';
import { listDeletions, undoDeletion } from '../deletions/deletions.service.ts';
import {
  changeProducts,
  changeStores,
  deleteCatalogueRecord,
  exportedProductQueries,
  getRecordUsage,
  listAdminProducts,
  listAdminStores,
  listMatchingRecords,
  storeQueries,
} from './catalogue-admin.service.ts';
import { productExportColumns, storeExportColumns } from './catalogue-columns.ts';

const readerOf = (request: FastifyRequest) => ({
  me: signedInUser(request),
  correct: request.server.catalogue.correct,
});

export const catalogueAdminRoutes: Module = async (app, { db, patientDb, config }) => {
  pageRoute(app, config, calls.listAdminProducts, (request) => listAdminProducts(db, request.query, readerOf(request)));

  pageRoute(app, config, calls.listAdminStores, (request) => listAdminStores(db, request.query, readerOf(request)));

  route(app, calls.exportAdminProducts, (request, reply) => {
    const products = exportedProductQueries(patientDb, request.query, signedInUser(request));
    return sendAllAsCsv(reply, { name: 'products', columns: productExportColumns }, products);
  });

  route(app, calls.exportAdminStores, (request, reply) => {
    const stores = storeQueries(patientDb, request.query, signedInUser(request));
    return sendAllAsCsv(reply, { name: 'stores', columns: storeExportColumns }, stores);
  });

  route(app, calls.listMatchingProducts, (request) => listMatchingRecords(db, 'product', request.query));

  route(app, calls.listMatchingStores, (request) => listMatchingRecords(db, 'store', request.query));

  route(app, calls.changeProducts, (request) =>
    changeProducts({ db, limits: app.limits }, request.body, contributorOfRequest(request)),
  );

  route(app, calls.changeStores, (request) =>
    changeStores({ db, limits: app.limits }, request.body, contributorOfRequest(request)),
  );

  route(app, calls.getProductUsage, (request) => getRecordUsage(db, 'product', request.params.id));

  route(app, calls.getStoreUsage, (request) => getRecordUsage(db, 'store', request.params.id));

  pageRoute(app, config, calls.listDeletions, (request) => listDeletions(db, request.query));

  route(app, calls.undoDeletion, (request) => undoDeletion(patientDb, request.params.id, actorOf(request)));

  // Clients of the previous version use the record's own URL.
  for (const call of [calls.deleteProduct, calls.deleteProductHere]) {
    route(app, call, (request) => deleteCatalogueRecord(db, 'product', request.params.id, actorOf(request)));
  }
  for (const call of [calls.deleteStore, calls.deleteStoreHere]) {
    route(app, call, (request) => deleteCatalogueRecord(db, 'store', request.params.id, actorOf(request)));
  }
};
