import * as calls from '@bargain-buddy/contract/calls';
import { sendCsv } from '../../platform/http/csv-answer.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getKindId } from '../kinds/index.ts';
import { comparePrices, comparisonColumns, toComparisonRows } from './compare.service.ts';
import {
  getProductPage,
  getRegionPage,
  getStorePage,
  getTrendOfKind,
  listPageAddresses,
} from './public-pages.service.ts';

export const publicPageRoutes: Module = async (app, { db }) => {
  route(
    app,
    calls.getProductPage,
    async (request) => getProductPage(db, await app.catalogueFor(request), request.params.id, request.query.page),
    publicResponse,
  );

  route(
    app,
    calls.getStorePage,
    async (request) => getStorePage(db, await app.catalogueFor(request), request.params.id),
    publicResponse,
  );

  route(
    app,
    calls.getRegionPage,
    async (request) => getRegionPage(await app.catalogueFor(request), request.params.region),
    publicResponse,
  );

  route(
    app,
    calls.getKindTrend,
    async (request) => {
      const kind = await getKindId(db, request.params.id);
      return getTrendOfKind(db, await app.catalogueFor(request), kind, request.query.region);
    },
    publicResponse,
  );

  route(
    app,
    calls.listPageAddresses,
    async (request) => listPageAddresses(await app.catalogueFor(request), request.query.of, request.query.page),
    publicResponse,
  );

  route(
    app,
    calls.comparePrices,
    async (request) => comparePrices(db, await app.catalogueFor(request), request.query),
    publicResponse,
  );

  route(app, calls.exportComparison, async (request, reply) => {
    const compared = await comparePrices(db, await app.catalogueFor(request), request.query);
    const batches = (async function* () {
      yield toComparisonRows(compared);
    })();
    return sendCsv(reply, { name: 'compared-prices', columns: comparisonColumns, batches, cut: false });
  });
};
