import {
  adminUserChangeSchema,
  adminUserExportQuerySchema,
  adminUserPageSchema,
  adminUserQuerySchema,
  adminUserSchema,
  bulkResultSchema,
  catalogueIdParamsSchema,
  newUserSchema,
  userBulkSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../../platform/audit.ts';
import { guardRoutes, requireSuperuser } from '../../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../../platform/http/responses.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { answerCsv } from '../csv-answer.ts';
import { changeUser, changeUsers, createUser, deleteUser } from './change-users.service.ts';
import { userColumns } from './user-columns.ts';
import { eachUser, getUser, listUsers } from './users.service.ts';

/** The users; for superusers. */
export const userRoutes: Module = async (app, { db, config }) => {
  const tags = ['WebMin'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/users/',
    {
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'Users by words, state and any order',
        querystring: adminUserQuerySchema,
        response: { 200: adminUserPageSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, hasNext, users } = await listUsers(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: users };
    },
  );

  app.get(
    '/webmin/users/export/',
    {
      schema: {
        tags,
        operationId: 'exportUsers',
        summary: 'The same users as a CSV file, 100,000 at most',
        querystring: adminUserExportQuerySchema,
        produces: ['text/csv'],
        response: failing(400, 401, 403, 429, 503),
      },
    },
    async (request, reply) => answerCsv(reply, 'users', userColumns, eachUser(db, request.query)),
  );

  app.post(
    '/webmin/users/',
    {
      schema: {
        tags,
        operationId: 'createUser',
        summary: 'Make a user, who gets a mail to choose a password',
        body: newUserSchema,
        response: { 201: adminUserSchema, ...failing(400, 401, 403, 415, 429, 503) },
      },
    },
    async (request, reply) => reply.code(201).send(await createUser(db, request.body, actorOf(request))),
  );

  app.post(
    '/webmin/users/bulk/',
    {
      schema: {
        tags,
        operationId: 'changeUsers',
        summary: 'Do the same to several users',
        body: userBulkSchema,
        response: { 200: bulkResultSchema, ...failing(400, 401, 403, 415, 429, 503) },
      },
    },
    (request) => changeUsers(db, request.body.ids, request.body.action, actorOf(request)),
  );

  app.get(
    '/webmin/users/:id/',
    {
      schema: {
        tags,
        operationId: 'getUser',
        summary: 'One user, with what goes along when they are deleted',
        params: catalogueIdParamsSchema,
        response: { 200: adminUserSchema, ...failing(400, 401, 403, 404, 429, 503) },
      },
    },
    (request) => getUser(db, request.params.id),
  );

  app.patch(
    '/webmin/users/:id/',
    {
      schema: {
        tags,
        operationId: 'changeUser',
        summary: 'Change a user, deactivate them, or make them a superuser',
        params: catalogueIdParamsSchema,
        body: adminUserChangeSchema,
        response: { 200: adminUserSchema, ...failing(400, 401, 403, 404, 409, 415, 429, 503) },
      },
    },
    (request) => changeUser(db, request.params.id, request.body, actorOf(request)),
  );

  app.delete(
    '/webmin/users/:id/',
    {
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Delete a user; their prices stay',
        params: catalogueIdParamsSchema,
        response: { 204: noContent, ...failing(400, 401, 403, 404, 409, 429, 503) },
      },
    },
    async (request, reply) => {
      await deleteUser(db, request.params.id, actorOf(request));
      return reply.code(204).send();
    },
  );
};
