import * as calls from '@bargain-buddy/contract/calls';
import { sendRowsAsCsv } from '../../platform/http/csv-answer.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import {
  exportPriceChanges,
  listPriceChanges,
  maxComparedNewPrices,
  priceChangeColumns,
} from './price-changes.service.ts';

export const priceChangeRoutes: Module = async (app, { db }) => {
  route(
    app,
    calls.listPriceChanges,
    async (request) => listPriceChanges(db, await app.catalogueFor(request), request.query),
    publicResponse,
  );

  route(app, calls.exportPriceChanges, async (request, reply) => {
    const { rows, isCut } = await exportPriceChanges(db, await app.catalogueFor(request), request.query);
    const cut = isCut && maxComparedNewPrices;
    return sendRowsAsCsv(reply, { name: 'price-changes', columns: priceChangeColumns, rows, cut });
  });
};
