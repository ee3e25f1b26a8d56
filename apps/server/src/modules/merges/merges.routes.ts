import {
  catalogueIdParamsSchema,
  duplicatePairsSchema,
  duplicatesQuerySchema,
  mergeHistoryQuerySchema,
  mergeHistorySchema,
  mergeRecordSchema,
  mergeSchema,
  toldApartSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../platform/audit.ts';
import { guardRoutes, requireSuperuser } from '../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../platform/http/responses.ts';
import { pageLinks } from '../../platform/paging.ts';
import type { Module } from '../../platform/services.ts';
import { findDuplicates, tellApart } from './duplicates.service.ts';
import { listMerges } from './history.service.ts';
import { mergeRecords } from './merge.service.ts';
import { undoMerge } from './undo-merge.service.ts';

/** Products and stores that are there twice; for superusers. */
export const mergeRoutes: Module = async (app, { db, config }) => {
  const tags = ['WebMin'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/duplicates/',
    {
      schema: {
        tags,
        operationId: 'findDuplicates',
        summary: 'Products, or stores, that are likely one',
        querystring: duplicatesQuerySchema,
        response: { 200: duplicatePairsSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    (request) => findDuplicates(db, request.query),
  );

  app.put(
    '/webmin/duplicates/',
    {
      schema: {
        tags,
        operationId: 'tellApart',
        summary: 'Tell that two products, or stores, are not one although they look it, or take that back',
        body: toldApartSchema,
        response: { 204: noContent, ...failing(400, 401, 403, 404, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await tellApart(db, request.body, actorOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/webmin/merge/',
    {
      schema: {
        tags,
        operationId: 'mergeRecords',
        summary: 'Make several products, or stores, one, or tell what that would move',
        body: mergeSchema,
        response: { 200: mergeRecordSchema, ...failing(400, 401, 403, 409, 415, 429, 503) },
      },
    },
    (request) => mergeRecords(db, request.body, actorOf(request)),
  );

  app.get(
    '/webmin/merge-history/',
    {
      schema: {
        tags,
        operationId: 'listMerges',
        summary: 'The merges, newest first',
        querystring: mergeHistoryQuerySchema,
        response: { 200: mergeHistorySchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, hasNext, merges } = await listMerges(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: merges };
    },
  );

  app.post(
    '/webmin/merge-history/:id/undo/',
    {
      schema: {
        tags,
        operationId: 'undoMerge',
        summary: 'Take a merge back',
        params: catalogueIdParamsSchema,
        response: { 200: mergeRecordSchema, ...failing(400, 401, 403, 404, 409, 429, 503) },
      },
    },
    (request) => undoMerge(db, request.params.id, actorOf(request)),
  );
};
