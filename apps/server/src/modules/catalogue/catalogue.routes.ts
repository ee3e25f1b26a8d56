import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../platform/http/route.ts';
import { withPageLinks } from '../../platform/paging.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getProduct, getStore, listProducts, listRegions, listStores } from './catalogue.service.ts';

export const catalogueRoutes: Module = async (app, { db, config }) => {
  route(
    app,
    calls.listProducts,
    async (request) => withPageLinks(request, config, await listProducts(db, request.query, request.user)),
    publicResponse,
  );

  route(app, calls.getProduct, (request) => getProduct(db, request.params.id, request.user), publicResponse);

  route(
    app,
    calls.listStores,
    async (request) => withPageLinks(request, config, await listStores(db, request.query, request.user)),
    publicResponse,
  );

  route(app, calls.getStore, (request) => getStore(db, request.params.id, request.user), publicResponse);

  route(app, calls.listRegions, () => listRegions(db), publicResponse);
};
