import * as calls from '@bargain-buddy/contract/calls';
import { slugOf } from '@bargain-buddy/domain';
import { sendCsv } from '../../platform/http/csv-answer.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getPriceIndex } from './price-index.service.ts';

export const priceIndexRoutes: Module = async (app, { db }) => {
  route(app, calls.getPriceIndex, (request) => getPriceIndex(db, request.query), publicResponse);

  route(app, calls.exportPriceIndex, async (request, reply) => {
    const { points } = await getPriceIndex(db, request.query);
    return sendCsv(reply, {
      name: slugOf('price-index', request.query.region, request.query.aisle),
      columns: {
        month: ({ month }) => month,
        jevons: ({ jevons }) => jevons?.toFixed(4) ?? null,
        geks: ({ geks }) => geks?.toFixed(4) ?? null,
        matched: ({ matched }) => matched,
        linked_to: ({ linked_to }) => linked_to,
      },
      batches: (async function* () {
        yield points;
      })(),
      cut: false,
    });
  });
};
