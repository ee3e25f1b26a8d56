import { createHash } from 'node:crypto';
import {
  type ImportDecisions,
  type ImportKind,
  type ImportMapping,
  type ImportReport,
  importDecisionsSchema,
  priceJumpLimitsPercent,
  type StoreColumn,
} from '@bargain-buddy/contract';
import { type Actor, appActor, audit } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest } from '../../platform/errors.ts';
import { findSurveyWarnings } from './guard/warnings.ts';
import { findImportOfSameFile, hasSamples, insertImport, saveImportReport } from './imports.queries.ts';
import { findImportLayout, saveImportLayout } from './layouts.queries.ts';
import { makeImportPlan } from './plan/make-import-plan.ts';
import type { ImportPlan } from './plan/plan.ts';
import { makeImportReport, unresolvedStores } from './report.ts';
import { saveReportParts } from './report-parts.service.ts';
import { undoSampleImports } from './samples.service.ts';
import { isShippedSample } from './shipped-samples.ts';
import { cleanFileName } from './shown-name.ts';
import { readPriceFile } from './survey/read-price-file.ts';
import type { Survey } from './survey/survey.ts';
import { lockImports } from './write/write.queries.ts';
import { writeImportPlan } from './write/write-import-plan.ts';

export interface PriceFile {
  name: string;
  bytes: Uint8Array;
  /** 'YYYY-MM-DD'. Callers validate user input with `surveyDay`. */
  day: string;
}

export interface ImportFileOptions {
  dryRun?: boolean;
  /** Default: true if the file is shipped with the app and samples are present. */
  isSample?: boolean;
  actor?: Actor;
  /** Suspicious prices without a decision are held for review. */
  decisions?: Partial<ImportDecisions>;
  /** Columns without a mapping use the one of the last file with the same titles, or are guessed. */
  mapping?: ImportMapping;
  /** Deletes all samples in the same transaction, unless the file is a sample or adds nothing. */
  clearSamples?: boolean;
  onStep?: (step: ImportFileStep, done?: number, all?: number) => void;
  onPreview?: (executor: Executor, facts: { survey: Survey; plan: ImportPlan }) => Promise<void>;
  signal?: AbortSignal;
}

export type ImportFileStep = 'reading' | 'comparing' | 'writing';

/** Imports a ministry survey in one transaction. Throws BadRequest or TooLarge before any write. */
export async function importSurvey(
  executor: Executor,
  file: PriceFile,
  options: ImportFileOptions = {},
): Promise<ImportReport> {
  options.onStep?.('reading');
  const read = await readFile(executor, 'mti', file, options);
  return inTransaction(executor, (trx) => addSurvey(trx, 'mti', read, file, options));
}

export async function importPriceSmart(
  executor: Executor,
  file: PriceFile,
  options: ImportFileOptions = {},
): Promise<ImportReport> {
  options.onStep?.('reading');
  const read = await readFile(executor, 'pricesmart', file, options);
  const { survey } = read;
  if (survey.sheets.length === 0 && !options.dryRun) {
    throw new BadRequest(
      `It is not clear which columns have the item, the club and the price. The file has: ${survey.columns?.titles.join(', ').slice(0, 500)}.`,
    );
  }
  return inTransaction(executor, (trx) => addSurvey(trx, 'pricesmart', read, file, options));
}

export const priceFileImporters: Record<
  ImportKind,
  (executor: Executor, file: PriceFile, options: ImportFileOptions) => Promise<ImportReport>
> = { mti: importSurvey, pricesmart: importPriceSmart };

interface ParsedFile {
  survey: Survey;
  jumpRemembered: number | undefined;
  remembered: ImportMapping;
}

/** Reads a file with the given mapping, or else the mapping of the last file with the same titles. */
async function readFile(
  executor: Executor,
  kind: ImportKind,
  { bytes, day }: PriceFile,
  { mapping = {}, decisions, signal }: ImportFileOptions,
): Promise<ParsedFile> {
  const columns = Object.entries(decisions?.columns ?? {}).map(
    ([address, decision]) => [address, 'ignored' in decision ? 'ignored' : 'store'] as const,
  );
  const task = { kind, bytes, day, corrections: decisions?.corrections ?? {}, columns: Object.fromEntries(columns) };
  const survey = await readPriceFile({ ...task, mapping }, signal);
  const layout = survey.layout && (await findImportLayout(executor, kind, survey.layout));
  const jumpRemembered = layout?.jump_percent ?? undefined;
  const remembered = layout?.mapping ?? {};
  if (isNotEmpty(mapping) || !isNotEmpty(remembered)) return { survey, jumpRemembered, remembered };
  const again = await readPriceFile({ ...task, mapping: remembered }, signal);
  return {
    survey: { ...again, ...(again.columns && { columns: { ...again.columns, remembered: true } }) },
    jumpRemembered,
    remembered,
  };
}

const isNotEmpty = (mapping: ImportMapping | undefined) => Object.keys(mapping ?? {}).length > 0;

/** Returns the mapping to store for files with the same titles, or undefined without decisions. */
function mappingToRemember(
  given: ImportMapping | undefined,
  remembered: ImportMapping,
  { storeColumns = [] }: ImportPlan,
  { columns }: ImportDecisions,
): ImportMapping | undefined {
  const nameOf = ({ sheet, title, area }: StoreColumn) => JSON.stringify([sheet, title, area]).toLowerCase();
  // A title that is also used by a store column cannot be ignored.
  const used = new Set(storeColumns.filter(({ use }) => use === 'store').map(nameOf));
  const ignored = storeColumns.flatMap((one) => {
    const { sheet, column, title, area } = one;
    const isDecided = 'ignored' in (columns[`${sheet}!${column}`] ?? {});
    return title && isDecided && !used.has(nameOf(one)) ? [{ title, sheet, area }] : [];
  });
  if (!isNotEmpty(given) && ignored.length === 0) return undefined;
  const mapping = isNotEmpty(given) ? given : remembered;
  return { ...mapping, ...(ignored.length > 0 && { ignored: [...(mapping?.ignored ?? []), ...ignored] }) };
}

async function addSurvey(
  executor: Executor,
  kind: ImportKind,
  { survey, jumpRemembered, remembered }: ParsedFile,
  file: PriceFile,
  options: ImportFileOptions,
): Promise<ImportReport> {
  const { dryRun = false, actor = appActor, onStep, signal } = options;
  const decided = importDecisionsSchema.parse(options.decisions ?? {});
  const jump = {
    jump_percent: decided.jump_percent ?? jumpRemembered ?? priceJumpLimitsPercent.usual,
    jump_remembered: decided.jump_percent === undefined && jumpRemembered !== undefined,
  };
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  onStep?.('comparing');
  if (!dryRun) await lockImports(executor);
  const isSample = options.isSample ?? ((await isShippedSample(sha256)) && (await hasSamples(executor)));
  const source = isSample ? 'sample' : kind;
  const compared = { kind, source, day: file.day, decisions: decided, jumpPercent: jump.jump_percent };
  const plan = await makeImportPlan(executor, survey, compared);
  const warnings = findSurveyWarnings(survey, plan, file.day, await findImportOfSameFile(executor, kind, sha256));
  const planned = { ...makeImportReport({ survey, plan, warnings, dryRun }), ...jump };
  if (dryRun || plan.added.length + plan.held.length + plan.seenAgain.length === 0) {
    await options.onPreview?.(executor, { survey, plan });
    return planned;
  }
  const name = cleanFileName(file.name);
  const importId = await insertImport(executor, {
    kind,
    file_name: name,
    file_sha256: sha256,
    date_added: file.day,
    imported_by: actor.userId,
    is_sample: isSample,
  });
  await writeImportPlan(executor, plan, { importId, source, day: file.day }, (done, all) => {
    signal?.throwIfAborted();
    onStep?.('writing', done, all);
  });
  if (survey.layout) {
    const { jump_percent } = decided;
    const mapping = mappingToRemember(options.mapping, remembered, plan, decided);
    const decisions = { ...(mapping && { mapping }), ...(jump_percent && { jump_percent }) };
    await saveImportLayout(executor, kind, survey.layout, decisions, actor.userId);
  }
  const clears = options.clearSamples && !isSample && (await hasSamples(executor));
  const report = {
    ...planned,
    import_id: importId,
    unresolved_stores: unresolvedStores(plan),
    ...(clears && { samples_cleared: await undoSampleImports(executor, actor) }),
  };
  await saveImportReport(executor, importId, report);
  await saveReportParts(executor, { import_id: importId }, { survey, plan });
  await audit(executor, actor, {
    action: 'import',
    kind: 'import',
    ids: [importId],
    summary: `${name}: ${report.message}`,
    after: { kind, date_added: file.day, added: report.added, held: report.held },
  });
  return report;
}
