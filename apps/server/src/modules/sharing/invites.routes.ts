import {
  acceptedInviteSchema,
  catalogueIdParamsSchema,
  inviteParamsSchema,
  listInviteSchema,
  listInvitesSchema,
  newInviteSchema,
} from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../platform/http/responses.ts';
import type { Module } from '../../platform/services.ts';
import { acceptInvite, rejectInvite } from './answers.service.ts';
import { deleteInvite, invite, listInvites, resendInvite } from './invites.service.ts';

/** Invites to shopping lists. */
export const inviteRoutes: Module = async (app, { db }) => {
  const services = { db, limits: app.limits };
  const tags = ['Sharing'];
  const list = '/shoppinglist/shoppinglist/:id/';
  const invitation = '/shoppinglist/shopping-list-invites/:id/';
  const forOwner = 'For the owner of the list.';
  guardRoutes(app, requireUser);

  app.post(
    `${list}share-invite/`,
    {
      schema: {
        tags,
        operationId: 'inviteToList',
        summary: 'Invite the owner of an e-mail address to a list',
        description: `${forOwner} 200 where an invite to the address was open already: it is sent again.`,
        params: catalogueIdParamsSchema,
        body: newInviteSchema,
        response: { 200: listInviteSchema, 201: listInviteSchema, ...failing(400, 403, 404, 409, 415) },
      },
    },
    async (request, reply) => {
      const sent = await invite(services, signedInUser(request), request.params.id, request.body.email);
      return reply.code(sent.isNew ? 201 : 200).send(sent.invite);
    },
  );

  app.get(
    `${list}invites/`,
    {
      schema: {
        tags,
        operationId: 'listInvites',
        summary: 'The invites to a list that nobody has answered, those that are over last',
        description: forOwner,
        params: catalogueIdParamsSchema,
        response: { 200: listInvitesSchema, ...failing(400, 403, 404) },
      },
    },
    (request) => listInvites(db, signedInUser(request), request.params.id),
  );

  app.delete(
    `${list}invites/:inviteId/`,
    {
      schema: {
        tags,
        operationId: 'deleteInvite',
        summary: 'Take an invite back',
        description: forOwner,
        params: inviteParamsSchema,
        response: { 204: noContent, ...failing(400, 403, 404) },
      },
    },
    async (request, reply) => {
      await deleteInvite(db, signedInUser(request), request.params.id, request.params.inviteId);
      return reply.code(204).send();
    },
  );

  app.post(
    `${list}invites/:inviteId/resend/`,
    {
      schema: {
        tags,
        operationId: 'resendInvite',
        summary: 'Send an invite again, good for 30 more days',
        description: forOwner,
        params: inviteParamsSchema,
        response: { 200: listInviteSchema, ...failing(400, 403, 404, 409, 410) },
      },
    },
    (request) => resendInvite(services, signedInUser(request), request.params.id, request.params.inviteId),
  );

  app.post(
    `${invitation}accept/`,
    {
      schema: {
        tags,
        operationId: 'acceptInvite',
        summary: 'Join the list that one is invited to',
        description: 'For the owner of the e-mail address. 410 with the reason where the invite is over.',
        params: catalogueIdParamsSchema,
        response: { 200: acceptedInviteSchema, ...failing(400, 404, 409, 410) },
      },
    },
    async (request) => ({ shopping_list: await acceptInvite(db, signedInUser(request), request.params.id) }),
  );

  app.post(
    `${invitation}reject/`,
    {
      schema: {
        tags,
        operationId: 'rejectInvite',
        summary: 'Turn an invite down',
        description: 'For the owner of the e-mail address. 410 with the reason where the invite is over.',
        params: catalogueIdParamsSchema,
        response: { 200: listInviteSchema, ...failing(400, 404, 410) },
      },
    },
    (request) => rejectInvite(db, signedInUser(request), request.params.id),
  );
};
