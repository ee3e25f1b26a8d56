import { idParamsSchema, revisionPageSchema, revisionQuerySchema, revisionUndoSchema } from '@bargain-buddy/contract';
import { actorOf } from '../../../platform/audit.ts';
import { guardRoutes, requireSuperuser } from '../../../platform/auth/authenticate.ts';
import { failing } from '../../../platform/http/responses.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { listRevisions, undoRevision } from './revisions.service.ts';

/** What was changed of products and stores, and taking it back. */
export const revisionRoutes: Module = async (app, { db, config }) => {
  const tags = ['WebMin'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/revisions/',
    {
      schema: {
        tags,
        operationId: 'listRevisions',
        summary: 'The changes of a product or store, the latest first',
        querystring: revisionQuerySchema,
        response: { 200: revisionPageSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, hasNext, revisions } = await listRevisions(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: revisions };
    },
  );

  app.post(
    '/webmin/revisions/:id/undo/',
    {
      schema: {
        tags,
        operationId: 'undoRevision',
        summary: 'Take one change of a product or store back',
        params: idParamsSchema,
        response: { 200: revisionUndoSchema, ...failing(400, 401, 403, 404, 409, 429, 503) },
      },
    },
    (request) => undoRevision(db, request.params.id, actorOf(request)),
  );
};
