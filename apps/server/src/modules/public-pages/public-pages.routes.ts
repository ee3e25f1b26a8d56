import type { ProductPrice } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { isExamplePrice, slugOf } from '@bargain-buddy/domain';
import { sendRowsAsCsv } from '../../platform/http/csv-answer.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getKindId } from '../kinds/index.ts';
import { comparePrices, comparisonColumns, toComparisonRows } from './compare.service.ts';
import { bestPriceColumns, historyColumns, storeFreshnessColumns, storePriceColumns } from './page-columns.ts';
import {
  exportProductPage,
  getProductPage,
  getRegionPage,
  getStorePage,
  getTrendOfKind,
  listPageAddresses,
} from './public-pages.service.ts';

/** Files have no example prices. */
const isReal = (price: ProductPrice) => !isExamplePrice(price);

export const publicPageRoutes: Module = async (app, { db }) => {
  route(
    app,
    calls.getProductPage,
    async (request) => getProductPage(db, await app.catalogueFor(request), request.params.id, request.query.page),
    publicResponse,
  );

  route(app, calls.exportProductPage, async (request, reply) => {
    const { product, prices, history } = await exportProductPage(
      db,
      await app.catalogueFor(request),
      request.params.id,
    );
    const words = [product.name, product.brand, product.amount];
    return request.query.table === 'stores'
      ? sendRowsAsCsv(reply, { name: slugOf('prices', ...words), columns: storePriceColumns, rows: prices })
      : sendRowsAsCsv(reply, {
          name: slugOf('price-history', ...words),
          columns: historyColumns,
          rows: await history(),
        });
  });

  route(
    app,
    calls.getStorePage,
    async (request) => getStorePage(db, await app.catalogueFor(request), request.params.id),
    publicResponse,
  );

  route(app, calls.exportStorePage, async (request, reply) => {
    const store = await getStorePage(db, await app.catalogueFor(request), request.params.id);
    const name = slugOf('cheapest', store.name, store.address);
    return sendRowsAsCsv(reply, { name, columns: bestPriceColumns, rows: store.cheapest.filter(isReal) });
  });

  route(
    app,
    calls.getRegionPage,
    async (request) => getRegionPage(await app.catalogueFor(request), request.params.region),
    publicResponse,
  );

  route(app, calls.exportRegionPage, async (request, reply) => {
    const { region, cheapest, stores } = await getRegionPage(await app.catalogueFor(request), request.params.region);
    return request.query.table === 'prices'
      ? sendRowsAsCsv(reply, {
          name: slugOf('cheapest', region),
          columns: bestPriceColumns,
          rows: cheapest.filter(isReal),
        })
      : sendRowsAsCsv(reply, { name: slugOf('stores', region), columns: storeFreshnessColumns, rows: stores });
  });

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
    return sendRowsAsCsv(reply, {
      name: 'compared-prices',
      columns: comparisonColumns,
      rows: toComparisonRows(compared),
    });
  });
};
