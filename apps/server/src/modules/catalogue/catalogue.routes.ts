import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../platform/http/route.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { getProduct, getStore, listProducts, listRegions, listStores } from './catalogue.service.ts';

export const catalogueRoutes: Module = async (app, { config }) => {
  route(
    app,
    calls.listProducts,
    async (request) => {
      const { count, items, hasNext } = await listProducts(request.readDb, request.query, request.user);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: items };
    },
    publicAnswer,
  );

  route(app, calls.getProduct, (request) => getProduct(request.readDb, request.params.id, request.user), publicAnswer);

  route(
    app,
    calls.listStores,
    async (request) => {
      const { count, items, hasNext } = await listStores(request.readDb, request.query, request.user);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: items };
    },
    publicAnswer,
  );

  route(app, calls.getStore, (request) => getStore(request.readDb, request.params.id, request.user), publicAnswer);

  route(app, calls.listRegions, ({ readDb }) => listRegions(readDb), publicAnswer);
};
