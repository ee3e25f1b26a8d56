import { listKinds } from '@bargain-buddy/catalogue';
import * as calls from '@bargain-buddy/contract/calls';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getKind, listAisles } from './kinds.service.ts';

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

  route(app, calls.listAisles, () => listAisles(db), publicResponse);
};
