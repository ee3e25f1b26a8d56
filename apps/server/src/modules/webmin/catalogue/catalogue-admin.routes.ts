import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../../platform/audit.ts';
import { signedInUser } from '../../../platform/auth/authenticate.ts';
import { sendCsv } from '../../../platform/http/csv-answer.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { contributorOfRequest } from '../../catalogue/index.ts';
import { listDeletions, undoDeletion } from '../deletions/deletions.service.ts';
import {
  changeProducts,
  changeStores,
  deleteCatalogueRecord,
  exportedProductBatches,
  exportedStoreBatches,
  getRecordUsage,
  isProductExportCut,
  isStoreExportCut,
  listAdminProducts,
  listAdminStores,
  listMatchingProducts,
  listMatchingStores,
} from './catalogue-admin.service.ts';
import { productExportColumns, storeExportColumns } from './catalogue-columns.ts';

const readerOf = (request: FastifyRequest) => ({
  me: signedInUser(request),
  correct: request.server.catalogue.correct,
});

export const catalogueAdminRoutes: Module = async (app, { db, patientDb, config }) => {
  pageRoute(app, config, calls.listAdminProducts, (request) => listAdminProducts(db, request.query, readerOf(request)));

  pageRoute(app, config, calls.listAdminStores, (request) => listAdminStores(db, request.query, readerOf(request)));

  route(app, calls.exportAdminProducts, async (request, reply) => {
    const products = exportedProductBatches(patientDb, request.query, signedInUser(request));
    const cut = await isProductExportCut(patientDb, request.query);
    return sendCsv(reply, { name: 'products', columns: productExportColumns, batches: products, cut });
  });

  route(app, calls.exportAdminStores, async (request, reply) => {
    const stores = exportedStoreBatches(patientDb, request.query, signedInUser(request));
    const cut = await isStoreExportCut(patientDb, request.query);
    return sendCsv(reply, { name: 'stores', columns: storeExportColumns, batches: stores, cut });
  });

  route(app, calls.listMatchingProducts, (request) => listMatchingProducts(db, request.query));

  route(app, calls.listMatchingStores, (request) => listMatchingStores(db, request.query));

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
