import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { endJoinLink, getJoinLink, joinByLink, makeJoinLink, openJoinLink } from './join-link.service.ts';

/** Tokens are sent in request bodies, which are not logged. */
export const joinLinkRoutes: Module = async (app, { db }) => {
  const onRequest = limited('links');

  route(app, calls.makeJoinLink, (request) => makeJoinLink(db, signedInUser(request), request.params.id));

  route(app, calls.getJoinLink, (request) => getJoinLink(db, signedInUser(request), request.params.id));

  route(app, calls.endJoinLink, (request) => endJoinLink(db, signedInUser(request), request.params.id));

  route(app, calls.openJoinLink, (request) => openJoinLink(db, request.user, request.body.token), { onRequest });

  route(
    app,
    calls.joinByLink,
    async (request) => ({ shopping_list: await joinByLink(db, signedInUser(request), request.body.token) }),
    { onRequest },
  );
};
