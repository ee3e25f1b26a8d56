import { createHash } from 'node:crypto';
import {
  type ImportDecisions,
  type ImportKind,
  type ImportMapping,
  type ImportReport,
  importDecisionsSchema,
  jumpLimits,
  type StoreColumn,
} from '@bargain-buddy/contract';
import { type Actor, audit, theApp } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest } from '../../platform/errors.ts';
import { findWarnings } from './guard/warnings.ts';
import { findSameFile, hasSamples, insertImport, saveReport } from './imports.queries.ts';
import { findLayout, saveLayout } from './layouts.queries.ts';
import { makePlan } from './plan/make-plan.ts';
import type { Plan } from './plan/plan.ts';
import { makeReport, unresolvedStores } from './report.ts';
import { saveReportParts } from './report-parts.service.ts';
import { undoSamples } from './samples.service.ts';
import { isShippedSample } from './shipped-samples.ts';
import { shownName } from './shown-name.ts';
import { readPriceFile } from './survey/read-price-file.ts';
import type { Survey } from './survey/survey.ts';
import { lockImports } from './write/write.queries.ts';
import { writePlan } from './write/write-plan.ts';

export interface PriceFile {
  /** As the history shows it. */
  name: string;
  bytes: Uint8Array;
  /** The day of the prices, 'YYYY-MM-DD'; checked by whoever takes it from a person (surveyDay). */
  day: string;
}

export interface ImportOptions {
  /** Reports what would happen, and changes nothing. */
  dryRun?: boolean;
  /**
   * Whether its prices are samples; left out, a file that comes with the app is one where there are samples already.
   */
  isSample?: boolean;
  /** Who imports; left out for the app itself. */
  actor?: Actor;
  /** What happens to prices that are suspicious; where nothing is said, they are held for review. */
  decisions?: Partial<ImportDecisions>;
  /** What the columns are; where it says nothing, as at the last import of a file with the same titles, or guessed. */
  mapping?: ImportMapping;
  /** The samples go with it, in the same transaction, where it brings something and is no sample itself. */
  clearSamples?: boolean;
  /** Hears what begins now and, while it writes, how many prices of how many are in. */
  onStep?: (step: ImportStep, done?: number, all?: number) => void;
  /** Saves all rows of a report that has no import. */
  onPreview?: (executor: Executor, facts: { survey: Survey; plan: Plan }) => Promise<void>;
  /** Breaks it off, with the reason, wherever it is between two statements. */
  signal?: AbortSignal;
}

export type ImportStep = 'reading' | 'comparing' | 'writing';

/**
 * Imports a survey workbook of the Ministry of Trade and Industry in one transaction (the caller's, where `executor` is
 * one), and answers what it added, left as it was and skipped. A price is added where it differs from the newest one of
 * its product and store up to the day of the survey. Throws BadRequest or TooLarge, having changed nothing, when the
 * file cannot be read.
 */
export async function importSurvey(
  executor: Executor,
  file: PriceFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  options.onStep?.('reading');
  const read = await readFile(executor, 'mti', file, options);
  return inTransaction(executor, (trx) => addSurvey(trx, 'mti', read, file, options));
}

/** The same for a PriceSmart file, whose columns are those of `mapping` and, where that is silent, guessed. */
export async function importPriceSmart(
  executor: Executor,
  file: PriceFile,
  options: ImportOptions = {},
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

/** How a file of each kind is imported; `mapping` counts where columns may be mapped. */
export const importers: Record<
  ImportKind,
  (executor: Executor, file: PriceFile, options: ImportOptions) => Promise<ImportReport>
> = { mti: importSurvey, pricesmart: importPriceSmart };

/** What was read of a file, and what was remembered of files with the same titles. */
interface ReadFile {
  survey: Survey;
  jumpRemembered: number | undefined;
  /** The mapping of files with the same titles; {} if there is none. */
  remembered: ImportMapping;
}

/** Reads a file with its columns as they are given, or as they were at the last import of one with the same titles. */
async function readFile(
  executor: Executor,
  kind: ImportKind,
  { bytes, day }: PriceFile,
  { mapping = {}, decisions, signal }: ImportOptions,
): Promise<ReadFile> {
  const columns = Object.entries(decisions?.columns ?? {}).map(
    ([address, decision]) => [address, 'ignored' in decision ? 'ignored' : 'store'] as const,
  );
  const task = { kind, bytes, day, corrections: decisions?.corrections ?? {}, columns: Object.fromEntries(columns) };
  const survey = await readPriceFile({ ...task, mapping }, signal);
  const layout = survey.layout && (await findLayout(executor, kind, survey.layout));
  const jumpRemembered = layout?.jump_percent ?? undefined;
  const remembered = layout?.mapping ?? {};
  if (isSaid(mapping) || !isSaid(remembered)) return { survey, jumpRemembered, remembered };
  const again = await readPriceFile({ ...task, mapping: remembered }, signal);
  return {
    survey: { ...again, ...(again.columns && { columns: { ...again.columns, remembered: true } }) },
    jumpRemembered,
    remembered,
  };
}

const isSaid = (mapping: ImportMapping | undefined) => Object.keys(mapping ?? {}).length > 0;

/**
 * The mapping for the next file with the same titles: the given or the remembered one. It includes the columns that the
 * decisions leave out, by title, sheet and area. Returns undefined if nothing was decided.
 */
function mappingToRemember(
  given: ImportMapping | undefined,
  remembered: ImportMapping,
  { storeColumns = [] }: Plan,
  { columns }: ImportDecisions,
): ImportMapping | undefined {
  const nameOf = ({ sheet, title, area }: StoreColumn) => JSON.stringify([sheet, title, area]).toLowerCase();
  // A title that another column has as well would leave that one out, too.
  const used = new Set(storeColumns.filter(({ use }) => use === 'store').map(nameOf));
  const ignored = storeColumns.flatMap((one) => {
    const { sheet, column, title, area } = one;
    const isDecided = 'ignored' in (columns[`${sheet}!${column}`] ?? {});
    return title && isDecided && !used.has(nameOf(one)) ? [{ title, sheet, area }] : [];
  });
  if (!isSaid(given) && ignored.length === 0) return undefined;
  const mapping = isSaid(given) ? given : remembered;
  return { ...mapping, ...(ignored.length > 0 && { ignored: [...(mapping?.ignored ?? []), ...ignored] }) };
}

/** Imports what was read from a file. */
async function addSurvey(
  executor: Executor,
  kind: ImportKind,
  { survey, jumpRemembered, remembered }: ReadFile,
  file: PriceFile,
  options: ImportOptions,
): Promise<ImportReport> {
  const { dryRun = false, actor = theApp, onStep, signal } = options;
  const decided = importDecisionsSchema.parse(options.decisions ?? {});
  const jump = {
    jump_percent: decided.jump_percent ?? jumpRemembered ?? jumpLimits.usual,
    jump_remembered: decided.jump_percent === undefined && jumpRemembered !== undefined,
  };
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  onStep?.('comparing');
  if (!dryRun) await lockImports(executor);
  const isSample = options.isSample ?? ((await isShippedSample(sha256)) && (await hasSamples(executor)));
  const source = isSample ? 'sample' : kind;
  const compared = { kind, source, day: file.day, decisions: decided, jumpPercent: jump.jump_percent };
  const plan = await makePlan(executor, survey, compared);
  const warnings = findWarnings(survey, plan, file.day, await findSameFile(executor, kind, sha256));
  const planned = { ...makeReport({ survey, plan, warnings, dryRun }), ...jump };
  if (dryRun || plan.added.length + plan.held.length + plan.seenAgain.length === 0) {
    await options.onPreview?.(executor, { survey, plan });
    return planned;
  }
  const name = shownName(file.name);
  const importId = await insertImport(executor, {
    kind,
    fileName: name,
    sha256,
    day: file.day,
    importedBy: actor.userId,
    isSample,
  });
  await writePlan(executor, plan, { importId, source, day: file.day }, (done, all) => {
    signal?.throwIfAborted();
    onStep?.('writing', done, all);
  });
  if (survey.layout) {
    const { jump_percent } = decided;
    const mapping = mappingToRemember(options.mapping, remembered, plan, decided);
    const decisions = { ...(mapping && { mapping }), ...(jump_percent && { jump_percent }) };
    await saveLayout(executor, kind, survey.layout, decisions, actor.userId);
  }
  const clears = options.clearSamples && !isSample && (await hasSamples(executor));
  const report = {
    ...planned,
    import_id: importId,
    unresolved_stores: unresolvedStores(plan),
    ...(clears && { samples_cleared: await undoSamples(executor, actor) }),
  };
  await saveReport(executor, importId, report);
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
