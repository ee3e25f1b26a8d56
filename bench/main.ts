import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openPool } from '../apps/server/src/platform/database/database.ts';
import { openClient } from './client.ts';
import { ensureDataSet } from './data-set/data-set.ts';
import { openBenchServer } from './database.ts';
import type { Measure } from './measure.ts';
import { feedMeasures } from './measures/feed.ts';
import { importMeasures } from './measures/imports.ts';
import { listMeasure } from './measures/lists.ts';
import { openDataMeasure } from './measures/open-data.ts';
import { planMeasures } from './measures/plans.ts';
import { searchMeasures } from './measures/search.ts';
import { throughputs } from './measures/throughputs.ts';
import { createUserFactory } from './people.ts';
import { step } from './progress.ts';
import { type Result, toTable, writeTable } from './report.ts';
import { buildWeb, startApp } from './server.ts';
import { startYardstick } from './yardstick.ts';

const usage = `npm run bench -- [options]
  --only NAMES   measure only what has one of these texts in its name, e.g. --only search,feed
  --fresh        create the data set again
  --write-docs   write the table into docs/performance.md
  --help         print this`;

/** Measurements with many writes come last. */
const measures = [
  feedMeasures,
  searchMeasures,
  listMeasure,
  planMeasures,
  throughputs,
  openDataMeasure,
  importMeasures,
].flat();

try {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      fresh: { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else if (values.only && values['write-docs'])
    throw new Error('--write-docs needs the whole table: leave out --only.');
  else process.exitCode = await run(values.only.toLowerCase().split(','), values.fresh, values['write-docs']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function run(only: string[], fresh: boolean, writeDocs: boolean): Promise<number> {
  const chosen = measures.filter(({ name }) => only.some((part) => name.toLowerCase().includes(part)));
  if (chosen.length === 0) throw new Error(`Choose from: ${measures.map(({ name }) => name).join('; ')}.`);
  const [load = 0] = loadavg();
  buildWeb();
  const server = await openBenchServer(process.env);
  try {
    await ensureDataSet(server.url, fresh);
    const results = await measureAll(server.url, chosen);
    const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`;
    const conditions = `${new Date().toISOString().slice(0, 10)}, ${machine}, load ${load.toFixed(1)} before the start.`;
    const text = `${toTable(results)}\n\n${conditions}`;
    console.log(`\n${text}`);
    for (const { cells, slowest } of results) {
      if (slowest.length > 0) console.log(`\nThe slowest of '${cells[0]}':\n${slowest.join('\n')}`);
    }
    if (load > 1) console.error('\nOther work was going on before the start, so the durations are too long.');
    if (writeDocs) await writeTable('bench', text);
    return results.every(({ isWithin }) => isWithin) ? 0 : 1;
  } finally {
    await server.close();
  }
}

async function measureAll(url: string, chosen: readonly Measure[]): Promise<Result[]> {
  const pool = openPool(url, 2);
  const app = await step('Starting the app', () => startApp(url));
  const yardstick = await startYardstick(url);
  const client = openClient(app.origin);
  try {
    const bench = {
      url,
      client,
      pool,
      people: createUserFactory(pool, app.tokenSecret),
      origin: app.origin,
      yardstick,
    };
    const results: Result[] = [];
    for (const { name, run: runOne } of chosen) results.push(await step(name, () => runOne(bench)));
    return results;
  } finally {
    client.close();
    await yardstick.stop();
    await app.stop();
    await pool.end();
  }
}
