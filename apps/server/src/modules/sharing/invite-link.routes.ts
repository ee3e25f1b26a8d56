import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { acceptInvite, rejectInvite } from './answers.service.ts';
import { openInviteLink } from './invite-link.service.ts';

/** Tokens are sent in request bodies, which are not logged. */
export const inviteLinkRoutes: Module = async (app, { db }) => {
  const onRequest = limited('links');

  route(app, calls.openInviteLink, (request) => openInviteLink(db, request.user, request.body.token), { onRequest });
  route(
    app,
    calls.acceptInviteLink,
    async (request) => ({ shopping_list: await acceptInvite(db, signedInUser(request), request.body) }),
    { onRequest },
  );
  route(app, calls.rejectInviteLink, (request) => rejectInvite(db, signedInUser(request), request.body), { onRequest });
};
