import {
  catalogueIdParamsSchema,
  productPageSchema,
  productQuerySchema,
  productSchema,
  regionListSchema,
  storePageSchema,
  storeQuerySchema,
  storeSchema,
} from '@bargain-buddy/contract';
import { failing } from '../../platform/http/responses.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { getProduct, getStore, listProducts, listRegions, listStores } from './catalogue.service.ts';

/** Products, stores and regions. */
export const catalogueRoutes: Module = async (app, { db, config }) => {
  const tags = ['Catalogue'];

  app.get(
    '/product/product/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'listProducts',
        summary: 'Search products',
        querystring: productQuerySchema,
        response: { 200: productPageSchema, ...failing(400, 401, 429, 503) },
      },
    },
    async (request) => {
      const { count, items, hasNext } = await listProducts(db, request.query, request.user);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: items };
    },
  );

  app.get(
    '/product/product/:id/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'getProduct',
        summary: 'One product',
        params: catalogueIdParamsSchema,
        response: { 200: productSchema, ...failing(400, 401, 404, 429, 503) },
      },
    },
    (request) => getProduct(db, request.params.id, request.user),
  );

  app.get(
    '/store/store/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'listStores',
        summary: 'Search stores',
        querystring: storeQuerySchema,
        response: { 200: storePageSchema, ...failing(400, 401, 429, 503) },
      },
    },
    async (request) => {
      const { count, items, hasNext } = await listStores(db, request.query, request.user);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: items };
    },
  );

  app.get(
    '/store/store/:id/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'getStore',
        summary: 'One store',
        params: catalogueIdParamsSchema,
        response: { 200: storeSchema, ...failing(400, 401, 404, 429, 503) },
      },
    },
    (request) => getStore(db, request.params.id, request.user),
  );

  app.get(
    '/store/region/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'listRegions',
        summary: 'The regions, with how many stores each has',
        response: { 200: regionListSchema, ...failing(401, 429, 503) },
      },
    },
    () => listRegions(db),
  );
};
