import {
  accountDeletionSchema,
  accountExportSchema,
  sessionListSchema,
  sessionParamsSchema,
} from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, failingAccount, noContent } from '../../platform/http/responses.ts';
import type { Module } from '../../platform/services.ts';
import { deleteAccount, exportAccount } from './account-rights.service.ts';
import { listSessions, signOutDevice, signOutOtherDevices } from './sessions.service.ts';

/** What people may see and end: their devices, their data, their account. */
export const accountRightsRoutes: Module = async (app, options) => {
  const services = { ...options, limits: app.limits };
  const tags = ['Profile'];
  guardRoutes(app, requireUser);

  app.get(
    '/core/sessions/',
    {
      schema: {
        tags,
        operationId: 'listSessions',
        summary: 'The devices on which one is signed in',
        response: { 200: sessionListSchema, ...failing(401, 429, 503) },
      },
    },
    (request) => listSessions(services.db, signedInUser(request)),
  );

  app.delete(
    '/core/sessions/',
    {
      schema: {
        tags,
        operationId: 'signOutOtherDevices',
        summary: 'Sign every other device out',
        response: { 204: noContent, ...failing(401, 429, 503) },
      },
    },
    async (request, reply) => {
      await signOutOtherDevices(services.db, signedInUser(request));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/core/sessions/:id/',
    {
      schema: {
        tags,
        operationId: 'signOutDevice',
        summary: 'Sign one device out',
        params: sessionParamsSchema,
        response: { 204: noContent, ...failing(400, 401, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      await signOutDevice(services.db, signedInUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.get(
    '/core/me/export/',
    {
      schema: {
        tags,
        operationId: 'exportOwnAccount',
        summary: 'Everything that is kept about oneself',
        response: { 200: accountExportSchema, ...failing(401, 429, 503) },
      },
    },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="bargain-buddy.json"');
      return exportAccount(services.db, signedInUser(request));
    },
  );

  app.delete(
    '/core/me/',
    {
      config: { errors: 'account' },
      schema: {
        tags,
        operationId: 'deleteOwnAccount',
        summary: 'Delete the own account',
        description: 'Asks for the password. Reported prices stay, without the name.',
        body: accountDeletionSchema,
        response: { 204: noContent, ...failingAccount(400, 401, 409, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await deleteAccount(services, signedInUser(request), request.body.password);
      return reply.code(204).send();
    },
  );
};
