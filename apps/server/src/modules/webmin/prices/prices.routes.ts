import {
  adminPriceChangeSchema,
  adminPriceExportQuerySchema,
  adminPricePageSchema,
  adminPriceQuerySchema,
  adminPriceSchema,
  bulkResultSchema,
  idParamsSchema,
  priceBulkSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../../platform/audit.ts';
import { guardRoutes, requireSuperuser } from '../../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../../platform/http/responses.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { answerCsv, mostExported } from '../csv-answer.ts';
import { changePrice, changePrices, deletePrice } from './change-prices.service.ts';
import { priceColumns } from './price-columns.ts';
import { eachPrice, getAdminPrice, listPrices } from './prices.service.ts';

/** All prices, listed or not; for superusers. */
export const adminPriceRoutes: Module = async (app, { db, config }) => {
  const tags = ['WebMin'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/price-listing/',
    {
      schema: {
        tags,
        operationId: 'listAdminPrices',
        summary: 'Prices by words, state, source, region, product, store and days',
        querystring: adminPriceQuerySchema,
        response: { 200: adminPricePageSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, prices, next } = await listPrices(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, next), results: prices };
    },
  );

  app.get(
    '/webmin/price-listing/export/',
    {
      schema: {
        tags,
        operationId: 'exportAdminPrices',
        summary: 'The same prices as a CSV file, 100,000 at most',
        querystring: adminPriceExportQuerySchema,
        produces: ['text/csv'],
        response: failing(400, 401, 403, 429, 503),
      },
    },
    async (request, reply) => answerCsv(reply, 'prices', priceColumns, eachPrice(db, request.query, mostExported)),
  );

  app.post(
    '/webmin/price-listing/bulk/',
    {
      schema: {
        tags,
        operationId: 'changeAdminPrices',
        summary: 'Verify, reject or delete several prices',
        body: priceBulkSchema,
        response: { 200: bulkResultSchema, ...failing(400, 401, 403, 415, 429, 503) },
      },
    },
    (request) => changePrices(db, request.body.ids, request.body.action, actorOf(request)),
  );

  app.get(
    '/webmin/price-listing/:id/',
    {
      schema: {
        tags,
        operationId: 'getAdminPrice',
        summary: 'One price',
        params: idParamsSchema,
        response: { 200: adminPriceSchema, ...failing(400, 401, 403, 404, 429, 503) },
      },
    },
    (request) => getAdminPrice(db, request.params.id),
  );

  app.patch(
    '/webmin/price-listing/:id/',
    {
      schema: {
        tags,
        operationId: 'changeAdminPrice',
        summary: 'Correct a price, or decide about it',
        params: idParamsSchema,
        body: adminPriceChangeSchema,
        response: { 200: adminPriceSchema, ...failing(400, 401, 403, 404, 415, 429, 503) },
      },
    },
    (request) => changePrice(db, request.params.id, request.body, actorOf(request)),
  );

  app.delete(
    '/webmin/price-listing/:id/',
    {
      schema: {
        tags,
        operationId: 'deleteAdminPrice',
        summary: 'Delete a price; the one before it is listed again',
        params: idParamsSchema,
        response: { 204: noContent, ...failing(400, 401, 403, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      await deletePrice(db, request.params.id, actorOf(request));
      return reply.code(204).send();
    },
  );
};
