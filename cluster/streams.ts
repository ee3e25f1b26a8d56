import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '../apps/server/src/platform/database/database.ts';
import { createUserFactory } from '../bench/people.ts';
import type { Cluster } from './cluster.ts';
import { openStream } from './event-streams.ts';
import { balancerAddress, databaseUrl, entranceUrl } from './layout.ts';

const atOnce = 100;
/** Milliseconds, long enough for two pings per stream. */
const watched = 55_000;

export async function measureStreams(cluster: Cluster, count: number): Promise<string> {
  const { layout } = cluster;
  const pool = openPool(databaseUrl(layout, balancerAddress(layout)), 2);
  const people = await createUserFactory(pool, layout.secrets.token).create(count);
  await pool.end();
  const before = memory(cluster);
  const entrance = entranceUrl(layout);
  const streams = [];
  for (let n = 0; n < count; n += atOnce) {
    const some = people.slice(n, n + atOnce);
    streams.push(...(await Promise.all(some.map((person) => openStream(entrance, person)))));
  }
  const cpu = processorTime(cluster);
  await delay(watched);
  const busy = (processorTime(cluster) - cpu) / (watched / 1_000);
  const after = memory(cluster);
  for (const stream of streams) stream.close();
  return `${count} streams: ${before.join(' and ')} MB before, ${after.join(' and ')} MB with them, ${(busy * 100).toFixed(0)} % of a core`;
}

/** Returns the resident memory of each app in MB. */
function memory({ apps }: Cluster): number[] {
  return [...apps.values()].map(({ pids }) =>
    pids().reduce((sum, pid) => {
      const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return sum + Math.round(Number(kilobytes ?? 0) / 1024);
    }, 0),
  );
}

/** Returns the processor time of both apps in seconds. */
function processorTime({ apps }: Cluster): number {
  const ticks = [...apps.values()]
    .flatMap(({ pids }) => pids())
    .map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
