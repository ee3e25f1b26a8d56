import {
  addedListItemsSchema,
  idParamsSchema,
  listItemChangeSchema,
  listItemPageSchema,
  listItemQuerySchema,
  listItemSchema,
  newListItemSchema,
  newListItemsSchema,
} from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../platform/http/responses.ts';
import { pageLinks } from '../../platform/paging.ts';
import type { Module } from '../../platform/services.ts';
import { addItem, addItems } from './adding.service.ts';
import { changeItem, deleteItem, listItems } from './items.service.ts';

/** What is on shopping lists. */
export const itemRoutes: Module = async (app, { db, config }) => {
  const tags = ['Shopping lists'];
  const items = '/shoppinglist/shoppinglistitem/';
  const item = `${items}:id/` as const;
  guardRoutes(app, requireUser);

  app.get(
    items,
    {
      schema: {
        tags,
        operationId: 'listItems',
        summary: 'The items of a list with their listings, newest first',
        querystring: listItemQuerySchema,
        response: { 200: listItemPageSchema, ...failing(400, 404) },
      },
    },
    async (request) => {
      const { version, count, items: results, nextCursor } = await listItems(db, signedInUser(request), request.query);
      return { version, count, ...pageLinks(request, config, request.query.page, nextCursor), results };
    },
  );

  app.post(
    items,
    {
      schema: {
        tags,
        operationId: 'addItem',
        summary: 'Put a product and store on a list',
        description:
          '200 where they are on it already, then they are needed once more, or where the client id was used before. 410 where ' +
          'the item of the client id was removed since.',
        body: newListItemSchema,
        response: { 200: listItemSchema, 201: listItemSchema, ...failing(400, 404, 409, 410, 415) },
      },
    },
    async (request, reply) => {
      const { item: added, isNew } = await addItem(db, signedInUser(request), request.body);
      return reply.code(isNew ? 201 : 200).send(added);
    },
  );

  app.post(
    `${items}bulk/`,
    {
      schema: {
        tags,
        operationId: 'addItems',
        summary: 'Put each of the items on each of the lists, or nothing at all',
        body: newListItemsSchema,
        response: { 200: addedListItemsSchema, ...failing(400, 404, 409, 415) },
      },
    },
    (request) => addItems(db, signedInUser(request), request.body),
  );

  app.patch(
    item,
    {
      schema: {
        tags,
        operationId: 'changeItem',
        summary: 'Change whether, or how many of, an item is needed',
        description: 'What is left out stays as it is.',
        params: idParamsSchema,
        body: listItemChangeSchema,
        response: { 200: listItemSchema, ...failing(400, 404, 415) },
      },
    },
    (request) => changeItem(db, signedInUser(request), request.params.id, request.body),
  );

  app.delete(
    item,
    {
      schema: {
        tags,
        operationId: 'removeItem',
        summary: 'Take an item off its list',
        params: idParamsSchema,
        response: { 204: noContent, ...failing(400, 404) },
      },
    },
    async (request, reply) => {
      await deleteItem(db, signedInUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
