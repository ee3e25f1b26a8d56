import * as calls from '@bargain-buddy/contract/calls';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getRecord, listProducts, listRegions, listStores } from './catalogue.service.ts';

export const catalogueRoutes: Module = async (app, { db, config }) => {
  pageRoute(
    app,
    config,
    calls.listProducts,
    (request) => listProducts(db, request.query, request.user),
    publicResponse,
  );

  route(app, calls.getProduct, (request) => getRecord(db, 'product', request.params.id, request.user), publicResponse);

  pageRoute(app, config, calls.listStores, (request) => listStores(db, request.query, request.user), publicResponse);

  route(app, calls.getStore, (request) => getRecord(db, 'store', request.params.id, request.user), publicResponse);

  route(app, calls.listRegions, () => listRegions(db), publicResponse);
};
