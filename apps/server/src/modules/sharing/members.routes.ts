import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { leaveList, listMembers, removeMember } from './members.service.ts';

export const memberRoutes: Module = async (app, { db }) => {
  route(app, calls.listMembers, (request) => listMembers(db, signedInUser(request), request.params.id));

  route(app, calls.removeMember, (request) =>
    removeMember(db, signedInUser(request), request.params.id, request.params.userId),
  );

  route(app, calls.leaveList, (request) => leaveList(db, signedInUser(request), request.params.id));
};
