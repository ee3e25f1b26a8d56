import {
  catalogueIdParamsSchema,
  importRunDetailsSchema,
  importRunPageSchema,
  importRunQuerySchema,
} from '@bargain-buddy/contract';
import { guardRoutes, requireSuperuser } from '../../../platform/auth/authenticate.ts';
import { failing } from '../../../platform/http/responses.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { getRun, listRuns } from './runs.service.ts';

/** Imports in the background: how far they are and what came of them; for superusers. */
export const runRoutes: Module = async (app, { db, config }) => {
  const tags = ['Imports'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/import-runs/',
    {
      schema: {
        tags,
        operationId: 'listImportRuns',
        summary: 'Imports in the background, newest first',
        querystring: importRunQuerySchema,
        response: { 200: importRunPageSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, hasNext, runs } = await listRuns(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: runs };
    },
  );

  app.get(
    '/webmin/import-runs/:id/',
    {
      schema: {
        tags,
        operationId: 'getImportRun',
        summary: 'How far an import in the background is, and its report when it is done',
        params: catalogueIdParamsSchema,
        response: { 200: importRunDetailsSchema, ...failing(400, 401, 403, 404, 429, 503) },
      },
    },
    (request) => getRun(db, request.params.id),
  );
};
