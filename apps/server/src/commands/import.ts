import { readFile } from 'node:fs/promises';
import { type ImportKind, type ImportReport, type SuspectChoice, suspectChoiceSchema } from '@bargain-buddy/contract';
import { SingleBar } from 'cli-progress';
import { Command, Option } from 'commander';
import { loadConfig } from '../config.ts';
import {
  clearSamples,
  importPriceSmart,
  importSurvey,
  listImports,
  surveyDay,
  undoImport,
} from '../modules/imports/index.ts';
import { commandLineActor } from '../platform/audit.ts';
import type { Database } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/server.ts';
import { parseDayArgument, parseIdArgument } from './arguments.ts';
import { type ConfirmDatabaseOptions, confirmDatabase } from './confirm-database.ts';
import { importHistoryLines, importReportLines } from './import-report.ts';
import { messageOf, runProgram } from './run-program.ts';

const yes = ['--yes', 'do not ask before it changes another database than the app’s own', false] as const;
const importers = { mti: importSurvey, pricesmart: importPriceSmart };

const program = new Command('npm run import --')
  .description(
    'Import price surveys and price files. Works beside a running server and without one. Exits with 1 when anything failed.',
  )
  .showHelpAfterError();

for (const [kind, description] of [
  ['mti', 'import survey workbooks of the Ministry of Trade and Industry (.xls or .xlsx)'],
  ['pricesmart', 'import price files of PriceSmart (.csv, .xls or .xlsx)'],
] as const) {
  program
    .command(kind)
    .description(description)
    .argument('<file...>', 'files, all of the same day')
    .requiredOption('--date <day>', 'day of the prices, such as 2026-11-15', parseDayArgument)
    .option('--dry-run', 'report what would be added, and change nothing', false)
    .addOption(
      new Option('--suspects <choice>', 'what to do with prices that are suspicious')
        .choices(suspectChoiceSchema.options)
        .default('hold'),
    )
    .addOption(
      new Option('--growth <choice>', 'what to do with prices that make a sheet grow implausibly')
        .choices(suspectChoiceSchema.options)
        .default('skip'),
    )
    .option('--clear-samples', 'take the samples along, where it brings something', false)
    .option(...yes)
    .option('--all', 'name every skipped cell and every store without an exact position', false)
    .action(async (files: string[], options: Options & { date: string; all: boolean; yes: boolean }) => {
      const day = surveyDay(options.date);
      await onDatabase({ writes: !options.dryRun, confirmed: options.yes }, async (db) => {
        const results = await importFiles(db, kind, files, day, options);
        for (const { file, report, failure } of results) {
          console.log(`\n${file}, prices of ${day}`);
          if (report) console.log(importReportLines(report, options.all).join('\n'));
          else console.error(`Failed: ${failure}`);
        }
        if (results.some(({ failure }) => failure)) process.exitCode = 1;
      });
    });
}

program
  .command('undo')
  .description('remove what an import added')
  .argument('<id>', 'number of the import, as "list" shows it', parseIdArgument)
  .option(...yes)
  .action(async (id: number, options: { yes: boolean }) => {
    const access = { writes: true, confirmed: options.yes };
    console.log((await onDatabase(access, (db) => undoImport(db, id, commandLineActor))).message);
  });

program
  .command('clear-samples')
  .description('remove the prices that came with the app, with the products and stores that nobody uses')
  .option('--dry-run', 'say what would go, and change nothing', false)
  .option(...yes)
  .action(async ({ dryRun, yes: confirmed }: { dryRun: boolean; yes: boolean }) => {
    const { message } = await onDatabase({ writes: !dryRun, confirmed }, (db) =>
      clearSamples(db, { dryRun, actor: commandLineActor }),
    );
    console.log(dryRun ? `Nothing has changed. It would be: ${message}` : message);
  });

program
  .command('list')
  .description('list the latest imports, newest first')
  .option(...yes)
  .action(async (options: { yes: boolean }) => {
    const { results: imports } = await onDatabase({ writes: false, confirmed: options.yes }, (db) =>
      listImports(db, { page: 1, page_size: 50 }),
    );
    console.log(importHistoryLines(imports).join('\n'));
  });

await runProgram(program);

interface Options {
  dryRun: boolean;
  clearSamples: boolean;
  suspects: SuspectChoice;
  growth: SuspectChoice;
}

interface Result {
  file: string;
  report?: ImportReport;
  failure?: string;
}

/** A file that fails changes nothing and does not stop the others. */
async function importFiles(
  db: Database,
  kind: ImportKind,
  files: string[],
  day: string,
  { dryRun, suspects, growth, clearSamples }: Options,
): Promise<Result[]> {
  const steps = ['reading', 'comparing', 'writing'];
  const bar = new SingleBar({ format: '{bar} {percentage}%  {step} {file}', hideCursor: true, clearOnComplete: true });
  bar.start(files.length * steps.length, 0, { file: '', step: 'opening' });
  const results: Result[] = [];
  for (const [i, file] of files.entries()) {
    try {
      const bytes = await readWorkbook(file);
      const onStep = (step: string) => bar.update(i * steps.length + steps.indexOf(step), { file, step });
      results.push({
        file,
        report: await importers[kind](
          db,
          { name: file, bytes, day },
          { actor: commandLineActor, dryRun, decisions: { otherwise: suspects, growth }, clearSamples, onStep },
        ),
      });
    } catch (error) {
      results.push({ file, failure: messageOf(error) });
    }
    bar.update((i + 1) * steps.length);
  }
  bar.stop();
  return results;
}

async function readWorkbook(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('There is no such file.') : error;
  });
}

async function onDatabase<T>(access: ConfirmDatabaseOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env);
  await confirmDatabase(config, access);
  return withDatabase(config, work);
}
