import {
  catalogueIdParamsSchema,
  listChangesQuerySchema,
  listChangesSchema,
  shoppingListChangeSchema,
  shoppingListFieldsSchema,
  shoppingListPageSchema,
  shoppingListQuerySchema,
  shoppingListSchema,
} from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../platform/http/responses.ts';
import { pageLinks } from '../../platform/paging.ts';
import type { Module } from '../../platform/services.ts';
import { forgetOldChanges, listChanges } from './changes.service.ts';
import { changeList, createList, deleteList, getList, listLists } from './lists.service.ts';

/** The signed-in person's shopping lists, own and shared. */
export const listRoutes: Module = async (app, { db, config }) => {
  const tags = ['Shopping lists'];
  const lists = '/shoppinglist/shoppinglist/';
  const list = `${lists}:id/` as const;
  guardRoutes(app, requireUser);

  app.get(
    lists,
    {
      schema: {
        tags,
        operationId: 'listShoppingLists',
        summary: 'The own and shared lists, the last changed first',
        querystring: shoppingListQuerySchema,
        response: { 200: shoppingListPageSchema, ...failing(400) },
      },
    },
    async (request) => {
      const found = await listLists(db, signedInUser(request), request.query);
      return {
        count: found.count,
        ...pageLinks(request, config, request.query.page, found.hasNext),
        results: found.lists,
      };
    },
  );

  app.post(
    lists,
    {
      schema: {
        tags,
        operationId: 'createShoppingList',
        summary: 'Make a list',
        body: shoppingListFieldsSchema,
        response: { 201: shoppingListSchema, ...failing(400, 409, 415) },
      },
    },
    async (request, reply) => reply.code(201).send(await createList(db, signedInUser(request), request.body)),
  );

  app.get(
    list,
    {
      schema: {
        tags,
        operationId: 'getShoppingList',
        summary: 'One list',
        params: catalogueIdParamsSchema,
        response: { 200: shoppingListSchema, ...failing(400, 404) },
      },
    },
    (request) => getList(db, signedInUser(request), request.params.id),
  );

  for (const [method, body, operationId] of [
    ['PUT', shoppingListFieldsSchema, 'replaceShoppingList'],
    ['PATCH', shoppingListChangeSchema, 'changeShoppingList'],
  ] as const) {
    app.route({
      method,
      url: list,
      schema: {
        tags,
        operationId,
        summary: 'Rename or describe a list anew',
        description: 'For its owner.',
        params: catalogueIdParamsSchema,
        body,
        response: { 200: shoppingListSchema, ...failing(400, 403, 404, 415) },
      },
      handler: (request) => changeList(db, signedInUser(request), request.params.id, request.body),
    });
  }

  app.delete(
    list,
    {
      schema: {
        tags,
        operationId: 'deleteShoppingList',
        summary: 'Delete a list with everything on it',
        description: 'For its owner.',
        params: catalogueIdParamsSchema,
        response: { 204: noContent, ...failing(400, 403, 404) },
      },
    },
    async (request, reply) => {
      await deleteList(db, signedInUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.get(
    `${list}changes/`,
    {
      schema: {
        tags,
        operationId: 'listChanges',
        summary: 'What happened to a list after a version',
        description: '410 where the version is too old to tell: read the list as a whole.',
        params: catalogueIdParamsSchema,
        querystring: listChangesQuerySchema,
        response: { 200: listChangesSchema, ...failing(400, 404, 410) },
      },
    },
    (request) => listChanges(db, signedInUser(request), request.params.id, request.query.since),
  );

  const hour = 3_600_000;
  const cleanup = setInterval(() => {
    forgetOldChanges(db).catch((err: unknown) => app.log.warn({ err }, 'old changes of lists could not be forgotten'));
  }, hour).unref();
  app.addHook('onClose', async () => clearInterval(cleanup));
};
