import {
  catalogueIdParamsSchema,
  importHistoryQuerySchema,
  importHistorySchema,
  importReportSchema,
  surveyUploadSchema,
  undoResultSchema,
} from '@bargain-buddy/contract';
import multipart from '@fastify/multipart';
import { actorOf } from '../../platform/audit.ts';
import { requireSuperuser } from '../../platform/auth/authenticate.ts';
import { failing } from '../../platform/http/responses.ts';
import { parseInput } from '../../platform/http/validation.ts';
import { pageLinks } from '../../platform/paging.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { listSurveyImports } from './history.service.ts';
import { importSurvey } from './import-survey.service.ts';
import { surveyDay } from './survey-day.ts';
import { undoImport } from './undo.service.ts';
import { readUploadForm } from './upload-form.ts';

const largestFile = 20 * 1024 * 1024;

/** Survey files: import, history, undo; for superusers. */
export const importRoutes: Module = async (app, { db, config }) => {
  const tags = ['Imports'];
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: largestFile, fields: 5, fieldSize: 1_000, parts: 6 },
  });

  app.post(
    '/webmin/upload-price-list/',
    {
      onRequest: [requireSuperuser, limited('upload')],
      schema: {
        tags,
        operationId: 'importSurvey',
        summary: 'Import a survey workbook, or report what that would do',
        description:
          'multipart/form-data with the .xls or .xlsx in `file` (at most 20 MB), the day of the survey in `date_added` and, to change nothing, `dry_run=true`.',
        consumes: ['multipart/form-data'],
        response: { 200: importReportSchema, ...failing(400, 401, 403, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const { file, fields } = await readUploadForm(request, 'file');
      const { date_added, dry_run } = parseInput(surveyUploadSchema, fields);
      const options = { dryRun: dry_run, actor: actorOf(request) };
      return importSurvey(db, { ...file, day: surveyDay(date_added) }, options);
    },
  );

  app.get(
    '/webmin/pricelistimporthistory/',
    {
      onRequest: requireSuperuser,
      schema: {
        tags,
        operationId: 'listSurveyImports',
        summary: 'The survey imports, newest first',
        querystring: importHistoryQuerySchema,
        response: { 200: importHistorySchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, hasNext, imports } = await listSurveyImports(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, hasNext), results: imports };
    },
  );

  app.delete(
    '/webmin/undo-mti-import/:id/',
    {
      onRequest: requireSuperuser,
      schema: {
        tags,
        operationId: 'undoSurveyImport',
        summary: 'Remove what a survey import added',
        params: catalogueIdParamsSchema,
        response: { 200: undoResultSchema, ...failing(400, 401, 403, 404, 409, 429, 503) },
      },
    },
    (request) => undoImport(db, request.params.id, actorOf(request)),
  );
};
