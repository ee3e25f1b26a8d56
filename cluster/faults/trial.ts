import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { entranceUrl } from '../layout.ts';
import { openClient } from '../load/client.ts';
import type { Summary } from '../load/ledger.ts';
import { type Kind, type Rates, startLoad } from '../load/load.ts';
import { countLost, createPeople, readTargets } from '../load/people.ts';
import type { Fault } from './faults.ts';

export interface Trial extends Record<Kind, Summary> {
  fault: string;
  at: string;
  rate: number;
  /** Load average of the last minute at the end. */
  load: number;
  /** Number of acknowledged writes, and of those that are missing. */
  acknowledged: number;
  lost: number;
}

/** Milliseconds of load: before the fault, of successful writes during it, and after the repair. */
const times = { before: 3_000, writing: 3_000, after: 3_000 };
/** Minimum and maximum duration of a fault, in milliseconds. */
const lasts = { least: 5_000, most: 60_000 };
/** A list may have at most 2,000 items. */
const people = 40;

export async function tryFault(cluster: Cluster, fault: Fault, rates: Rates): Promise<Trial> {
  const { layout } = cluster;
  await cluster.settled();
  const client = openClient(entranceUrl(layout));
  try {
    const load = startLoad(client, await createPeople(layout, client, people), await readTargets(layout), rates);
    await delay(times.before);
    const struck = performance.now();
    const repair = await fault.strike(cluster);
    await delay(fault.lasts ?? lasts.least);
    await load.writesGoOn(times.writing, lasts.most);
    await repair();
    await cluster.settled();
    await delay(times.after);
    await load.writesGoOn(times.after, lasts.most);
    const summary = load.summary(struck);
    const acknowledged = await load.end();
    const lost = await countLost(layout, acknowledged);
    return {
      fault: fault.name,
      at: new Date().toISOString(),
      rate: rates.writes,
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      ...summary,
      lost,
      acknowledged: acknowledged.items.length + acknowledged.prices.length,
    };
  } finally {
    client.close();
  }
}
