import { listKinds } from '@bargain-buddy/catalogue';
import * as calls from '@bargain-buddy/contract/calls';
import { slugOf } from '@bargain-buddy/domain';
import { sendCsv, sendRowsAsCsv } from '../../platform/http/csv-answer.ts';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { aisleKindColumns, kindPriceColumns } from './kind-columns.ts';
import { exportAisle, exportKind, getKind, listAisles } from './kinds.service.ts';

export const kindRoutes: Module = async (app, { db, config }) => {
  pageRoute(
    app,
    config,
    calls.listKinds,
    async (request) => listKinds(await app.catalogueFor(request), request.query, request.user),
    publicResponse,
  );

  pageRoute(
    app,
    config,
    calls.getKind,
    async (request) => getKind(db, await app.catalogueFor(request), request.params.id, request.query, request.user),
    publicResponse,
  );

  route(app, calls.exportKind, async (request, reply) => {
    const { region, store } = request.query;
    const { kind, rows } = await exportKind(db, await app.catalogueFor(request), request.params.id, { region, store });
    return sendRowsAsCsv(reply, { name: slugOf('prices', kind.slug, region), columns: kindPriceColumns, rows });
  });

  route(app, calls.exportAisle, async (request, reply) => {
    const { region } = request.query;
    const { aisle, batches } = exportAisle(await app.catalogueFor(request), request.params.id, region);
    const name = slugOf('prices', aisle.name, region);
    return sendCsv(reply, { name, columns: aisleKindColumns, batches, cut: false });
  });

  route(app, calls.listAisles, () => listAisles(db), publicResponse);
};
