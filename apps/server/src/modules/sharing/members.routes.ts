import { catalogueIdParamsSchema, listMembersSchema, memberParamsSchema } from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../platform/http/responses.ts';
import type { Module } from '../../platform/services.ts';
import { leaveList, listMembers, removeMember } from './members.service.ts';

/** Who shares a list. */
export const memberRoutes: Module = async (app, { db }) => {
  const tags = ['Sharing'];
  const list = '/shoppinglist/shoppinglist/:id/';
  const forOwner = 'For the owner of the list.';
  guardRoutes(app, requireUser);

  app.get(
    `${list}members/`,
    {
      schema: {
        tags,
        operationId: 'listMembers',
        summary: 'Who shares a list, the owner first',
        description: forOwner,
        params: catalogueIdParamsSchema,
        response: { 200: listMembersSchema, ...failing(400, 403, 404) },
      },
    },
    (request) => listMembers(db, signedInUser(request), request.params.id),
  );

  app.delete(
    `${list}members/:userId/`,
    {
      schema: {
        tags,
        operationId: 'removeMember',
        summary: 'Take a list away from a member',
        description: forOwner,
        params: memberParamsSchema,
        response: { 204: noContent, ...failing(400, 403, 404) },
      },
    },
    async (request, reply) => {
      await removeMember(db, signedInUser(request), request.params.id, request.params.userId);
      return reply.code(204).send();
    },
  );

  app.post(
    `${list}leave/`,
    {
      schema: {
        tags,
        operationId: 'leaveList',
        summary: 'Leave a list that somebody else owns',
        params: catalogueIdParamsSchema,
        response: { 204: noContent, ...failing(400, 404) },
      },
    },
    async (request, reply) => {
      await leaveList(db, signedInUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
