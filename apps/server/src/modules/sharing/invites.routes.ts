import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { acceptInvite, rejectInvite } from './answers.service.ts';
import { deleteInvite, invite, listInvites, resendInvite } from './invites.service.ts';

export const inviteRoutes: Module = async (app, { db }) => {
  const services = { db, limits: app.limits };

  route(app, calls.inviteToList, async (request) => {
    const sent = await invite(services, signedInUser(request), request.params.id, request.body.email);
    return answer(sent.isNew ? 201 : 200, sent.invite);
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
};
