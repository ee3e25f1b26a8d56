import { seededRandom } from '../data-set/content/random.ts';
import { percentile } from '../statistics.ts';
import type { Action, Sent } from './evening.ts';
import { processorTime } from './processor-time.ts';

export interface Processes {
  app: number;
  database: number;
}

/** Milliseconds of processor time per request, of the app and of the database. */
export interface Cost {
  app: number;
  database: number;
  /** Requests per second, and their durations in milliseconds. */
  rate: number;
  p50: number;
  p99: number;
}

const connections = 16;
const warmUp = 300;
const milliseconds = 5_000;

export async function costOf(doings: readonly Action[], origin: string, processes: Processes): Promise<Cost> {
  const random = seededRandom(7);
  const next = () => drawn(doings, random()).make();
  for (let n = 0; n < warmUp; n += connections) {
    await Promise.all(Array.from({ length: connections }, () => ask(origin, next())));
  }
  const before = { app: await processorTime(processes.app), database: await processorTime(processes.database) };
  const durations: number[] = [];
  const start = performance.now();
  const person = async () => {
    while (performance.now() - start < milliseconds) durations.push(await ask(origin, next()));
  };
  await Promise.all(Array.from({ length: connections }, person));
  const seconds = (performance.now() - start) / 1_000;
  return {
    app: ((await processorTime(processes.app)) - before.app) / durations.length,
    database: ((await processorTime(processes.database)) - before.database) / durations.length,
    rate: durations.length / seconds,
    p50: percentile(durations, 50),
    p99: percentile(durations, 99),
  };
}

function drawn(doings: readonly Action[], at: number): Action {
  let left = at * doings.reduce((sum, { share }) => sum + share, 0);
  for (const doing of doings) {
    left -= doing.share;
    if (left < 0) return doing;
  }
  throw new Error('There is nothing to do.');
}

async function ask(origin: string, { path, method = 'GET', token, json }: Sent): Promise<number> {
  const headers = {
    'accept-encoding': 'br, gzip',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
  };
  const start = performance.now();
  const response = await fetch(origin + path, { method, headers, body: json && JSON.stringify(json) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
  return performance.now() - start;
}
