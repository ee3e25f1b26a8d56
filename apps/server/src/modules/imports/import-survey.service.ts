import { createHash } from 'node:crypto';
import type { ImportReport } from '@bargain-buddy/contract';
import { type Actor, audit, theApp } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { insertImport, keepReport } from './imports.queries.ts';
import { makePlan } from './plan/make-plan.ts';
import { makeReport, unresolvedStores } from './report.ts';
import { readSurvey } from './survey/read-survey.ts';
import type { Survey } from './survey/survey.ts';
import { takeImportTurn } from './write/write.queries.ts';
import { writePlan } from './write/write-plan.ts';

export interface SurveyFile {
  /** As the history shows it. */
  name: string;
  bytes: Uint8Array;
  /** The day of the survey, 'YYYY-MM-DD'; checked by whoever takes it from a person (surveyDay). */
  day: string;
}

export interface SurveyImportOptions {
  /** Reports what would happen, and changes nothing. */
  dryRun?: boolean;
  /** Who imports; left out for the app itself. */
  actor?: Actor;
  /** Hears what begins now. */
  onStep?: (step: ImportStep) => void;
}

export type ImportStep = 'reading' | 'comparing' | 'writing';

/**
 * Imports a survey workbook of the Ministry of Trade and Industry in one transaction (the caller's, where `executor` is one), and answers what it added, left as
 * it was and skipped. A price is added where it differs from the newest one of its product and store up to the day of
 * the survey. Throws BadRequest or TooLarge, having changed nothing, when the file cannot be read.
 */
export async function importSurvey(
  executor: Executor,
  file: SurveyFile,
  options: SurveyImportOptions = {},
): Promise<ImportReport> {
  options.onStep?.('reading');
  const survey = await readSurvey(file.bytes);
  return addSurvey(executor, survey, file, options);
}

/** Imports what was read from a workbook; see importSurvey. */
async function addSurvey(
  executor: Executor,
  survey: Survey,
  file: SurveyFile,
  options: SurveyImportOptions = {},
): Promise<ImportReport> {
  if (!executor.isTransaction) return executor.transaction().execute((trx) => addSurvey(trx, survey, file, options));
  const { dryRun = false, actor = theApp, onStep } = options;
  onStep?.('comparing');
  if (!dryRun) await takeImportTurn(executor);
  const plan = await makePlan(executor, survey, source, file.day);
  const planned = makeReport({ survey, plan, dryRun });
  if (dryRun || plan.added.length === 0) return planned;
  onStep?.('writing');
  const importId = await insertImport(executor, {
    kind: source,
    fileName: shownName(file.name),
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    day: file.day,
    importedBy: actor.userId,
  });
  await writePlan(executor, plan, { importId, source, day: file.day });
  const report = { ...planned, import_id: importId, unresolved_stores: unresolvedStores(plan) };
  await keepReport(executor, importId, report);
  await audit(executor, actor, {
    action: 'import',
    kind: 'import',
    ids: [importId],
    summary: `${shownName(file.name)}: ${report.message}`,
    after: { kind: source, date_added: file.day, added: report.added },
  });
  return report;
}

const source = 'mti';

/** A file's name for the history: without folders, control characters and what is too much of it. */
function shownName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return clean.slice(-200) || 'workbook';
}
