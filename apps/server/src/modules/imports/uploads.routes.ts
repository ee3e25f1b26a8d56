import { type ImportKind, type ImportReport, type ImportRun, priceFileUploadSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { actorOf } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { HttpError, TooLarge, ValidationError } from '../../platform/errors.ts';
import { route, withStatus } from '../../platform/http/route.ts';
import { parseInput } from '../../platform/http/validation.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { startImportRun } from './runs/runs.service.ts';
import { surveyDay } from './survey-day.ts';

const maxFile = 20 * 1024 * 1024;

export const priceFileUploadRoutes: Module = async (app, { patientDb: db }) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: maxFile, fields: 6, fieldSize: 200_000, parts: 7 },
  });
  const importFileOf = (call: typeof calls.importSurvey | typeof calls.importPriceSmart, kind: ImportKind) =>
    route(
      app,
      call,
      async (request) => {
        const { file, fields } = await readUploadForm(request);
        const done = await importOrStart(db, request, kind, file, parseInput(priceFileUploadSchema, fields));
        return 'state' in done ? withStatus(202, done) : withStatus(200, done);
      },
      { onRequest: rateLimitHook('importUpload') },
    );
  importFileOf(calls.importSurvey, 'mti');
  importFileOf(calls.importPriceSmart, 'pricesmart');
};

async function importOrStart(
  db: Database,
  request: FastifyRequest,
  kind: ImportKind,
  { name, bytes }: UploadForm['file'],
  {
    date_added,
    dry_run: dryRun,
    background,
    mapping,
    decisions,
    clear_samples: clearSamples,
  }: z.output<typeof priceFileUploadSchema>,
): Promise<ImportReport | ImportRun> {
  const actor = actorOf(request);
  const day = surveyDay(date_added);
  if (background)
    return startImportRun(db, { kind, name, bytes, day, dryRun, mapping, decisions, clearSamples, actor });
  const file = { name, bytes, day };
  const options = { dryRun, actor, mapping, decisions, clearSamples };
  return request.server.importThread.importFile({ kind, file, options });
}

interface UploadForm {
  file: { name: string; bytes: Buffer };
  fields: Record<string, string>;
}

/** Reads a multipart request into memory. Throws 413 above the size limit, 415 for other content types. */
async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the file as multipart/form-data, in the field file.');
  let file: UploadForm['file'] | undefined;
  const fields: Record<string, string> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === 'file') {
      file = { name: (part.filename ?? '').toWellFormed(), bytes: await collect(part.file) };
      if (part.file.truncated) throw new TooLarge('The file is larger than 20 MB.');
    } else part.file.resume();
  }
  if (!file) throw new ValidationError({ file: ['Choose a file.'] });
  return { file, fields };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
