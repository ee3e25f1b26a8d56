import { listKinds } from '@bargain-buddy/catalogue';
import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../platform/http/route.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getKind, listAisles } from './kinds.service.ts';

export const kindRoutes: Module = async (app, { db, config }) => {
  route(
    app,
    calls.listKinds,
    async (request) => {
      const { hasNext, ...found } = listKinds(await app.catalogueFor(request), request.query, request.user);
      return { ...found, ...pageLinks(request, config, request.query.page, hasNext) };
    },
    publicResponse,
  );

  route(
    app,
    calls.getKind,
    async (request) => {
      const { hasNext, ...found } = await getKind(
        db,
        await app.catalogueFor(request),
        request.params.id,
        request.query,
        request.user,
      );
      return { ...found, ...pageLinks(request, config, request.query.page, hasNext) };
    },
    publicResponse,
  );

  route(app, calls.listAisles, () => listAisles(db), publicResponse);
};
