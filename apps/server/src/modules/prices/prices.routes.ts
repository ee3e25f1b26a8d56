import { idParamsSchema, priceHistorySchema } from '@bargain-buddy/contract';
import { failing } from '../../platform/http/responses.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { getPriceHistory } from './price-history.service.ts';

/** What listings cost before. */
export const priceRoutes: Module = async (app, { db }) => {
  app.get(
    '/price/price-history/:id/',
    {
      ...publicAnswer,
      schema: {
        tags: ['Listings'],
        operationId: 'getPriceHistory',
        summary: 'How the price of a listing went',
        description: 'Every price of the same product and store, oldest first, without rejected ones.',
        params: idParamsSchema,
        response: { 200: priceHistorySchema, ...failing(400, 401, 404, 429, 503) },
      },
    },
    (request) => getPriceHistory(db, request.params.id),
  );
};
