import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../platform/http/route.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { getKind, listAisles, listKinds } from './kinds.service.ts';

export const kindRoutes: Module = async (app, { config }) => {
  route(
    app,
    calls.listKinds,
    async (request) => {
      const { hasNext, ...found } = listKinds(await app.catalogueFor(request), request.query, request.user);
      return { ...found, ...pageLinks(request, config, request.query.page, hasNext) };
    },
    publicAnswer,
  );

  route(
    app,
    calls.getKind,
    async (request) => {
      const { hasNext, ...found } = await getKind(request.readDb, request.params.id, request.query, request.user);
      return { ...found, ...pageLinks(request, config, request.query.page, hasNext) };
    },
    publicAnswer,
  );

  route(app, calls.listAisles, ({ readDb }) => listAisles(readDb), publicAnswer);
};
