import { parseArgs } from 'node:util';
import { openPool } from '../../apps/server/src/platform/database/database.ts';
import { openClient } from '../api-client.ts';
import { ensureDataSet } from '../data-set/data-set.ts';
import { openBenchServer } from '../database.ts';
import { writeDocumentation } from '../documentation.ts';
import { currentLoad, describeMachine } from '../machine.ts';
import { createUserFactory } from '../people.ts';
import { reportProgress } from '../progress.ts';
import { startApp } from '../server.ts';
import { readWords } from '../words.ts';
import { type Cost, costOf } from './cost.ts';
import { eveningModel } from './evening.ts';
import { parentOf } from './processor-time.ts';
import { toTable } from './table.ts';

const people = 40;

// Rejects unknown options before a million listings are created.
const { values } = parseArgs({ options: { 'write-docs': { type: 'boolean', default: false } } });

// Prints the processor time of an evening's requests as a table for docs/capacity.md.
const progress = reportProgress();
const load = currentLoad();
const server = await openBenchServer(process.env);
try {
  await ensureDataSet(server.url, { fresh: false }, progress);
  const pool = openPool(server.url, 2);
  const app = await progress.step('Starting the app', () => startApp(server.url));
  const api = openClient(app.origin, app.logIn, 1);
  const some = createUserFactory(pool, app.tokenSecret);
  const made = await some.create(people);
  try {
    const doings = await eveningModel({ api, pool, words: await readWords(pool) }, made);
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const processes = { app: app.pid, database: await parentOf(rows[0]?.pid ?? 0) };
    // The warm-up excludes one-time work, such as compilation and loading the search index.
    await progress.step('Warming up', () => costOf(doings, app.origin, processes));
    const costs: Cost[] = [];
    for (const doing of doings) {
      costs.push(await progress.step(doing.name, () => costOf([doing], app.origin, processes)));
    }
    const together = await progress.step('All together', () => costOf(doings, app.origin, processes));
    const day = new Date().toISOString().slice(0, 10);
    const conditions = `${day}, ${await describeMachine(pool)}, load ${load.toFixed(1)} before the start.`;
    const table = `${toTable(doings, costs, together)}\n\n${conditions}`;
    console.log(table);
    if (values['write-docs']) await writeDocumentation('evening', table, 'capacity');
  } finally {
    await some.remove(made);
    api.close();
    await app.stop();
    await pool.end();
  }
} finally {
  await server.close();
}
