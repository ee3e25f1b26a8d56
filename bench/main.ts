import { openPool } from '../apps/server/src/platform/database/database.ts';
import { openClient } from './api-client.ts';
import { ensureDataSet } from './data-set/data-set.ts';
import { openBenchServer } from './database.ts';
import { writeDocumentation } from './documentation.ts';
import { currentLoad, describeMachine } from './machine.ts';
import type { Bench, Measure } from './measure.ts';
import { measures } from './measures/all.ts';
import { type Rates, shareOf, type Throughput, throughputs } from './measures/throughputs.ts';
import { type Options, readOptions, usage } from './options.ts';
import { createUserFactory } from './people.ts';
import { type Progress, reportProgress } from './progress.ts';
import { type Figures, type Result, toFigures, toShares, toSlowest, toTable, toYardstick } from './report.ts';
import { startApp } from './server.ts';
import { readWords } from './words.ts';
import { startYardstick } from './yardstick.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options) process.exitCode = await run(options);
  else console.log(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function run(options: Options): Promise<number> {
  const progress = reportProgress();
  const chosen = {
    measures: measures.filter(({ name }) => isChosen(name, options.only)),
    throughputs: throughputs.filter(({ name }) => isChosen(name, options.only)),
  };
  if (chosen.measures.length + chosen.throughputs.length === 0) {
    throw new Error(`Nothing is called so: ${[...measures, ...throughputs].map(({ name }) => name).join('; ')}.`);
  }
  const load = currentLoad();
  const server = await openBenchServer(process.env);
  try {
    await ensureDataSet(server.url, options, progress);
    const { figures, rates, machine } = await measureAll(server.url, chosen, options, progress);
    await report({ figures, rates }, { machine, load }, options);
    return figures.some(({ within }) => within === false) || rates.some(isUnder) ? 1 : 0;
  } finally {
    await server.close();
  }
}

interface Measured {
  figures: Figures[];
  rates: { measure: Throughput; rates: Rates }[];
}

async function measureAll(
  url: string,
  chosen: { measures: Measure[]; throughputs: Throughput[] },
  options: Options,
  progress: Progress,
): Promise<Measured & { machine: string }> {
  const pool = openPool(url, 2);
  const app = await progress.step('Starting the app', () => startApp(url));
  const baseline = await startYardstick(url);
  const api = openClient(app.origin, app.logIn, 1);
  const crowd = openClient(app.origin, app.logIn, 100);
  try {
    const people = createUserFactory(pool, app.tokenSecret);
    const words = await readWords(pool);
    const bench: Bench = { api, crowd, pool, words, people, origin: app.origin, baseline, progress };
    const results: Result[] = [];
    const take = async (those: Measure[]) => {
      for (const measure of those) results.push(await takeOne(bench, measure));
    };
    // Memory comes first, because other measurements leave memory behind.
    await take(chosen.measures.filter(isOfMemory));
    const rates: Measured['rates'] = [];
    for (const measure of chosen.throughputs) {
      rates.push({ measure, rates: await progress.step(measure.name, () => measure.take(bench)) });
    }
    await take(chosen.measures.filter((measure) => !isOfMemory(measure)));
    // Naive ways come last, because their temporary files load the disk.
    if (options.naive) for (const result of results) result.obvious = await takeObvious(bench, result.measure);
    return { figures: results.map(toFigures), rates, machine: await describeMachine(pool) };
  } finally {
    api.close();
    crowd.close();
    await baseline.stop();
    await app.stop();
    await pool.end();
  }
}

async function takeOne(bench: Bench, measure: Measure): Promise<Result> {
  const before = await bench.baseline.latency();
  const taken = await bench.progress.step(measure.name, () => measure.take(bench));
  const baseline = (before + (await bench.baseline.latency())) / 2;
  return { measure, baseline, ...taken, obvious: [] };
}

async function takeObvious(bench: Bench, { name, obvious }: Measure): Promise<number[]> {
  return obvious ? bench.progress.step(`${name}, the obvious way`, () => obvious(bench)) : [];
}

async function report(
  { figures, rates }: Measured,
  { machine, load }: { machine: string; load: number },
  options: Options,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const conditions = `${day}, ${machine}, load ${load.toFixed(1)} before the start. ${toYardstick(figures)}`.trimEnd();
  const tables = [figures.length > 0 && toTable(figures), rates.length > 0 && toShares(rates), conditions];
  const table = tables.filter(Boolean).join('\n\n');
  console.log(options.json ? JSON.stringify({ day, machine, load, figures, rates }, null, 2) : `\n${table}`);
  if (!options.json) console.log(toSlowest(figures));
  if (load > 1)
    console.error('\nOther work was going on before the start: times, and p99 above all, are longer than they are.');
  if (options.writeDocs) await writeDocumentation('bench', table);
}

function isOfMemory({ budget }: Measure): boolean {
  return budget.memory !== undefined;
}

function isUnder({ measure, rates }: Measured['rates'][number]): boolean {
  return measure.budget !== undefined && shareOf(rates) < measure.budget;
}

function isChosen(name: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((part) => name.toLowerCase().includes(part));
}
