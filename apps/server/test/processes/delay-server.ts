import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';

// The app in a process of its own, which reports how long its event loop was held. The caller forks it.

export interface Delay {
  /** The longest delay of the event loop since the last report, in milliseconds. */
  wall: number;
  /** Maximum processor time of its thread in one turn. Other processes do not add to it. */
  processor: number;
}

const config = loadConfig(process.env);
const url = config.databaseUrl ?? '';
const pool = openPool(url, 10);
const app = await buildApp({ config, pool, db: openDatabase(pool), directUrl: url });
const address = await app.listen({ port: 0, host: '127.0.0.1' });

const histogram = monitorEventLoopDelay({ resolution: 1 });
histogram.enable();
let processor = 0;
let last = process.threadCpuUsage();
setInterval(() => {
  const now = process.threadCpuUsage();
  processor = Math.max(processor, (now.user + now.system - last.user - last.system) / 1_000);
  last = now;
}, 1);

process.on('message', () => {
  const delay: Delay = { wall: histogram.max / 1e6, processor };
  histogram.reset();
  processor = 0;
  process.send?.(delay);
});
process.on('disconnect', () => process.exit());
process.send?.(address);
