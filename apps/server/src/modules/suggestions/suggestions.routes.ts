import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { deleteAllSearches, deleteSearch, suggest } from './suggestions.service.ts';

export const suggestionRoutes: Module = async (app, { db }) => {
  route(
    app,
    calls.suggest,
    async (request) => {
      const { query, user } = request;
      return suggest(db, query, { viewer: user, index: await app.catalogueFor(request) });
    },
    publicResponse,
  );

  route(app, calls.deleteSearch, (request) => deleteSearch(db, signedInUser(request), request.params.id));

  route(app, calls.deleteSearches, (request) => deleteAllSearches(db, signedInUser(request)));
};
