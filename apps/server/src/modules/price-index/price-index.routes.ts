import * as calls from '@bargain-buddy/contract/calls';
import { slugOf } from '@bargain-buddy/domain';
import { sendRowsAsCsv } from '../../platform/http/csv-answer.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { basketColumns, correctionColumns, levelColumns, pointColumns } from './index-columns.ts';
import { getPriceIndex } from './price-index.service.ts';

export const priceIndexRoutes: Module = async (app, { db }) => {
  route(app, calls.getPriceIndex, (request) => getPriceIndex(db, request.query), publicResponse);

  route(app, calls.exportPriceIndex, async (request, reply) => {
    const { table, region, aisle } = request.query;
    const { points, levels, basket, corrections } = await getPriceIndex(db, { region, aisle });
    const { month, base, regions } = levels;
    switch (table) {
      case 'index':
        return sendRowsAsCsv(reply, {
          name: slugOf('price-index', region, aisle),
          columns: pointColumns,
          rows: points,
        });
      case 'regions': {
        const rows = regions.map((one) => ({ month, base, ...one }));
        return sendRowsAsCsv(reply, { name: 'price-levels', columns: levelColumns, rows });
      }
      case 'basket': {
        const rows = basket.months.map((one) => ({ region: basket.region, ...one }));
        return sendRowsAsCsv(reply, { name: slugOf('basket', basket.region), columns: basketColumns, rows });
      }
      case 'corrections':
        return sendRowsAsCsv(reply, {
          name: slugOf('price-index-corrections', region, aisle),
          columns: correctionColumns,
          rows: corrections,
        });
    }
  });
};
