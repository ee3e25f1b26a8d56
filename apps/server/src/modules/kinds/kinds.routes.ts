import { listKinds } from '@bargain-buddy/catalogue';
import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../platform/http/route.ts';
import { withPageLinks } from '../../platform/paging.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getKind, listAisles } from './kinds.service.ts';

export const kindRoutes: Module = async (app, { db, config }) => {
  route(
    app,
    calls.listKinds,
    async (request) => {
      const { hasNext, ...found } = listKinds(await app.catalogueFor(request), request.query, request.user);
      return withPageLinks(request, config, { ...found, next: hasNext });
    },
    publicResponse,
  );

  route(
    app,
    calls.getKind,
    async (request) =>
      withPageLinks(
        request,
        config,
        await getKind(db, await app.catalogueFor(request), request.params.id, request.query, request.user),
      ),
    publicResponse,
  );

  route(app, calls.listAisles, () => listAisles(db), publicResponse);
};
