import {
  idParamsSchema,
  newPriceSchema,
  priceHistorySchema,
  priceVerificationSchema,
  reportedListingSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../platform/audit.ts';
import { requireSuperuser, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing } from '../../platform/http/responses.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { getPriceHistory } from './price-history.service.ts';
import { reportPrice } from './report-price.service.ts';
import { decideAboutPrice } from './verify-price.service.ts';

/** What listings cost before, and what shoppers say they cost now. */
export const priceRoutes: Module = async (app, { db }) => {
  app.get(
    '/price/price-history/:id/',
    {
      ...publicAnswer,
      schema: {
        tags: ['Listings'],
        operationId: 'getPriceHistory',
        summary: 'How the price of a listing went',
        description: 'Every price of the same product and store, oldest first, without rejected and held ones.',
        params: idParamsSchema,
        response: { 200: priceHistorySchema, ...failing(400, 401, 404, 429, 503) },
      },
    },
    (request) => getPriceHistory(db, request.params.id),
  );

  app.post(
    '/price/price/',
    {
      onRequest: requireUser,
      schema: {
        tags: ['Adding'],
        operationId: 'reportPrice',
        summary: 'Report what a product costs in a store',
        description:
          'A shopper’s price is pending, and held (`is_held`) when it is more than half off the listed one, or the newest ' +
          'that is verified, imported or somebody else’s: then only its author and administrators see it. A superuser’s ' +
          'is verified and may name another source.',
        body: newPriceSchema,
        response: { 201: reportedListingSchema, ...failing(400, 401, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      const reported = await reportPrice({ db, limits: app.limits }, signedInUser(request), request.body);
      return reply.code(201).send(reported);
    },
  );

  app.patch(
    '/price/price-verification/:id/',
    {
      onRequest: requireSuperuser,
      schema: {
        tags: ['WebMin'],
        operationId: 'verifyPrice',
        summary: 'Verify or reject a price',
        description: 'Verifying a held price lists it; rejecting one brings back the listing from before.',
        params: idParamsSchema,
        body: priceVerificationSchema,
        response: { 200: reportedListingSchema, ...failing(400, 401, 403, 404, 415, 429, 503) },
      },
    },
    (request) => decideAboutPrice(db, actorOf(request), request.params.id, request.body.price_is_verified),
  );
};
