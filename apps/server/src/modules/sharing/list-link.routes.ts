import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { endListLink, getListLink, makeListLink, readSharedList } from './list-link.service.ts';

export const listLinkRoutes: Module = async (app, { db }) => {
  route(app, calls.makeListLink, (request) => makeListLink(db, signedInUser(request), request.params.id));

  route(app, calls.getListLink, (request) => getListLink(db, signedInUser(request), request.params.id));

  route(app, calls.endListLink, (request) => endListLink(db, signedInUser(request), request.params.id));

  route(
    app,
    calls.readSharedList,
    (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      return readSharedList(db, request.params.token);
    },
    { onRequest: limited('links') },
  );
};
