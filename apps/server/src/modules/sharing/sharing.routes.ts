import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route, withStatus } from '../../platform/http/route.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { acceptInvite, rejectInvite } from './answers.service.ts';
import { openInviteLink } from './invite-link.service.ts';
import { deleteInvite, inviteToList, listInvites, resendInvite } from './invites.service.ts';
import { endJoinLink, getJoinLink, joinByLink, makeJoinLink, openJoinLink } from './join-link.service.ts';
import { endListLink, getListLink, makeListLink, readSharedList } from './list-link.service.ts';
import { leaveList, listMembers, removeMember } from './members.service.ts';

/** Tokens are sent in request bodies, which are not logged. */
export const sharingRoutes: Module = async (app, { db }) => {
  const services = { db, limits: app.limits };
  const onRequest = rateLimitHook('links');

  route(app, calls.inviteToList, async (request) => {
    const sent = await inviteToList(services, signedInUser(request), request.params.id, request.body.email);
    return withStatus(sent.isNew ? 201 : 200, sent.invite);
  });

  route(app, calls.listInvites, (request) => listInvites(db, signedInUser(request), request.params.id));

  route(app, calls.deleteInvite, (request) =>
    deleteInvite(db, signedInUser(request), request.params.id, request.params.inviteId),
  );

  route(app, calls.resendInvite, (request) =>
    resendInvite(services, signedInUser(request), request.params.id, request.params.inviteId),
  );

  route(app, calls.acceptInvite, async (request) => ({
    shopping_list: await acceptInvite(db, signedInUser(request), request.params),
  }));

  route(app, calls.rejectInvite, (request) => rejectInvite(db, signedInUser(request), request.params));

  route(app, calls.openInviteLink, (request) => openInviteLink(db, request.user, request.body.token), { onRequest });
  route(
    app,
    calls.acceptInviteLink,
    async (request) => ({ shopping_list: await acceptInvite(db, signedInUser(request), request.body) }),
    { onRequest },
  );
  route(app, calls.rejectInviteLink, (request) => rejectInvite(db, signedInUser(request), request.body), { onRequest });

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
    { onRequest },
  );

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

  route(app, calls.listMembers, (request) => listMembers(db, signedInUser(request), request.params.id));

  route(app, calls.removeMember, (request) =>
    removeMember(db, signedInUser(request), request.params.id, request.params.userId),
  );

  route(app, calls.leaveList, (request) => leaveList(db, signedInUser(request), request.params.id));
};
