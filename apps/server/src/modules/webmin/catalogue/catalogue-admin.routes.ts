import {
  adminProductExportQuerySchema,
  adminProductPageSchema,
  adminProductQuerySchema,
  adminStoreExportQuerySchema,
  adminStorePageSchema,
  adminStoreQuerySchema,
  catalogueIdParamsSchema,
  usageSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../../platform/audit.ts';
import { guardRoutes, requireSuperuser, signedInUser } from '../../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../../platform/http/responses.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { answerCsv } from '../csv-answer.ts';
import {
  deleteFromCatalogue,
  eachProduct,
  eachStore,
  getUsage,
  listAdminProducts,
  listAdminStores,
} from './catalogue-admin.service.ts';
import { productColumns, storeColumns } from './catalogue-columns.ts';

const nameOf = { product: 'Product', store: 'Store' } as const;

/** Products and stores as superusers find, judge and delete them; changing them is the catalogue's. */
export const catalogueAdminRoutes: Module = async (app, { db, config }) => {
  const tags = ['WebMin'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/products/',
    {
      schema: {
        tags,
        operationId: 'listAdminProducts',
        summary: 'Products by name, state of the image and any order',
        querystring: adminProductQuerySchema,
        response: { 200: adminProductPageSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, items, hasNext } = await listAdminProducts(db, request.query, signedInUser(request));
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: items };
    },
  );

  app.get(
    '/webmin/stores/',
    {
      schema: {
        tags,
        operationId: 'listAdminStores',
        summary: 'Stores by name, region, place, state of the image and any order',
        querystring: adminStoreQuerySchema,
        response: { 200: adminStorePageSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, items, hasNext } = await listAdminStores(db, request.query, signedInUser(request));
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: items };
    },
  );

  app.get(
    '/webmin/products/export/',
    {
      schema: {
        tags,
        operationId: 'exportAdminProducts',
        summary: 'The same products as a CSV file, 100,000 at most',
        querystring: adminProductExportQuerySchema,
        produces: ['text/csv'],
        response: failing(400, 401, 403, 429, 503),
      },
    },
    async (request, reply) => {
      const products = eachProduct(db, request.query, signedInUser(request));
      return answerCsv(reply, 'products', productColumns, products);
    },
  );

  app.get(
    '/webmin/stores/export/',
    {
      schema: {
        tags,
        operationId: 'exportAdminStores',
        summary: 'The same stores as a CSV file, 100,000 at most',
        querystring: adminStoreExportQuerySchema,
        produces: ['text/csv'],
        response: failing(400, 401, 403, 429, 503),
      },
    },
    async (request, reply) => {
      const stores = eachStore(db, request.query, signedInUser(request));
      return answerCsv(reply, 'stores', storeColumns, stores);
    },
  );

  for (const kind of ['product', 'store'] as const) {
    app.get(
      `/webmin/${kind}s/:id/usage/`,
      {
        schema: {
          tags,
          operationId: `get${nameOf[kind]}Usage`,
          summary: `What goes along with a ${kind} that is deleted`,
          params: catalogueIdParamsSchema,
          response: { 200: usageSchema, ...failing(400, 401, 403, 404, 429, 503) },
        },
      },
      (request) => getUsage(db, kind, request.params.id),
    );

    // Clients of the earlier version delete at the record's own address.
    for (const [path, operationId] of [
      [`/webmin/${kind}s/:id/`, `delete${nameOf[kind]}`],
      [`/${kind}/${kind}/:id/`, `delete${nameOf[kind]}Here`],
    ] as const) {
      app.delete(
        path,
        {
          schema: {
            tags,
            operationId,
            summary: `Delete a ${kind} with its prices`,
            params: catalogueIdParamsSchema,
            response: { 204: noContent, ...failing(400, 401, 403, 404, 409, 429, 503) },
          },
        },
        async (request, reply) => {
          await deleteFromCatalogue(db, kind, request.params.id, actorOf(request));
          return reply.code(204).send();
        },
      );
    }
  }
};
