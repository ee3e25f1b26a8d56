import {
  catalogueIdParamsSchema,
  importDetailsSchema,
  importHistoryQuerySchema,
  importHistorySchema,
  importListQuerySchema,
  surveyHistorySchema,
  undoResultSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../platform/audit.ts';
import { guardRoutes, requireSuperuser } from '../../platform/auth/authenticate.ts';
import { failing } from '../../platform/http/responses.ts';
import { pageLinks } from '../../platform/paging.ts';
import type { Module } from '../../platform/services.ts';
import { getImport, listImports, listSurveyImports } from './history.service.ts';
import { matchRoutes } from './matches/matches.routes.ts';
import { runRoutes } from './runs/runs.routes.ts';
import { undoImport } from './undo.service.ts';
import { uploadRoutes } from './uploads.routes.ts';

/** Imports of prices: history and undo; for superusers. */
export const importRoutes: Module = async (app, services) => {
  const { db, patientDb, config } = services;
  const tags = ['Imports'];
  await app.register(uploadRoutes, services);
  await app.register(runRoutes, services);
  await app.register(matchRoutes, services);
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/pricelistimporthistory/',
    {
      schema: {
        tags,
        operationId: 'listSurveyImports',
        summary: 'The survey imports that are not undone, newest first',
        querystring: importHistoryQuerySchema,
        response: { 200: surveyHistorySchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, hasNext, imports } = await listSurveyImports(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: imports };
    },
  );

  app.get(
    '/webmin/imports/',
    {
      schema: {
        tags,
        operationId: 'listImports',
        summary: 'The imports of both kinds, newest first',
        querystring: importListQuerySchema,
        response: { 200: importHistorySchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, hasNext, imports } = await listImports(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: imports };
    },
  );

  app.get(
    '/webmin/imports/:id/',
    {
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'An import with its report',
        params: catalogueIdParamsSchema,
        response: { 200: importDetailsSchema, ...failing(400, 401, 403, 404, 429, 503) },
      },
    },
    (request) => getImport(db, request.params.id),
  );

  for (const [url, operationId] of [
    ['/webmin/undo-mti-import/:id/', 'undoSurveyImport'],
    ['/webmin/imports/:id/', 'undoImport'],
  ] as const) {
    app.delete(
      url,
      {
        schema: {
          tags,
          operationId,
          summary: 'Remove what an import added',
          params: catalogueIdParamsSchema,
          response: { 200: undoResultSchema, ...failing(400, 401, 403, 404, 409, 429, 503) },
        },
      },
      (request) => undoImport(patientDb, request.params.id, actorOf(request)),
    );
  }
};
