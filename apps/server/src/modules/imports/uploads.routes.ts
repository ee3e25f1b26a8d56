import {
  type ImportKind,
  type ImportReport,
  type ImportRun,
  importReportSchema,
  importRunSchema,
  type PriceSmartMapping,
  priceSmartUploadSchema,
  surveyUploadSchema,
} from '@bargain-buddy/contract';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { actorOf } from '../../platform/audit.ts';
import { requireSuperuser } from '../../platform/auth/authenticate.ts';
import type { Database } from '../../platform/database/database.ts';
import { failing } from '../../platform/http/responses.ts';
import { parseInput } from '../../platform/http/validation.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { importers } from './import-file.service.ts';
import { startRun } from './runs/runs.service.ts';
import { surveyDay } from './survey-day.ts';
import { readUploadForm, type UploadForm } from './upload-form.ts';

const largestFile = 20 * 1024 * 1024;

/** Files of prices; for superusers. */
export const uploadRoutes: Module = async (app, { patientDb: db }) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: largestFile, fields: 5, fieldSize: 5_000, parts: 6 },
  });
  const schema = {
    tags: ['Imports'],
    consumes: ['multipart/form-data'],
    response: {
      200: importReportSchema,
      202: importRunSchema.describe('It goes on in the background.'),
      ...failing(400, 401, 403, 413, 415, 429, 503),
    },
  };
  const common =
    'the day of the prices in `date_added`; `dry_run=true` changes nothing, `background=true` answers at once.';

  app.post(
    '/webmin/upload-price-list/',
    {
      onRequest: [requireSuperuser, limited('importUpload')],
      schema: {
        ...schema,
        operationId: 'importSurvey',
        summary: 'Import a survey workbook, or report what that would do',
        description: `multipart/form-data with the .xls or .xlsx in \`file\` (at most 20 MB) and ${common}`,
      },
    },
    async (request, reply) => {
      const { file, ...given } = await readForm(request, surveyUploadSchema);
      const answer = await importOrStart(db, request, 'mti', file, { ...given, mapping: {} });
      return 'state' in answer ? reply.code(202).send(answer) : answer;
    },
  );

  app.post(
    '/webmin/pricesmart-import/',
    {
      onRequest: [requireSuperuser, limited('importUpload')],
      schema: {
        ...schema,
        operationId: 'importPriceSmart',
        summary: 'Import a PriceSmart file, or report what that would do',
        description:
          'multipart/form-data with the .csv, .xls or .xlsx in `file` (at most 20 MB), one row an item and club, which column has what ' +
          `in \`mapping\` as JSON (\`columns\` of a dry run's answer says what was guessed) and ${common}`,
      },
    },
    async (request, reply) => {
      const { file, ...given } = await readForm(request, priceSmartUploadSchema);
      const answer = await importOrStart(db, request, 'pricesmart', file, given);
      return 'state' in answer ? reply.code(202).send(answer) : answer;
    },
  );
};

async function readForm<T extends z.ZodType>(request: FastifyRequest, schema: T) {
  const { file, fields } = await readUploadForm(request, 'file');
  return { file, ...(parseInput(schema, fields) as z.output<T> & object) };
}

interface Given {
  date_added: string;
  dry_run: boolean;
  background: boolean;
  mapping: PriceSmartMapping;
}

async function importOrStart(
  db: Database,
  request: FastifyRequest,
  kind: ImportKind,
  { name, bytes }: UploadForm['file'],
  { date_added, dry_run: dryRun, background, mapping }: Given,
): Promise<ImportReport | ImportRun> {
  const actor = actorOf(request);
  const day = surveyDay(date_added);
  if (background) return startRun(db, { kind, name, bytes, day, dryRun, mapping, actor });
  const file = { name, bytes, day };
  return importers[kind](db, file, { dryRun, actor, mapping });
}
