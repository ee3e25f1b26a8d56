import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { entranceUrl } from '../layout.ts';
import { openClient } from '../load/client.ts';
import type { Summary } from '../load/ledger.ts';
import { beginLoad, type Kind, type Rates } from '../load/load.ts';
import { countLost, createPeople, readTargets } from '../load/people.ts';
import type { Fault } from './faults.ts';

export interface Trial extends Record<Kind, Summary> {
  fault: string;
  /** When it ended. */
  at: string;
  /** Writes a second that were asked for. */
  rate: number;
  /** How many processes wanted a processor at its end, on average of a minute. */
  load: number;
  /** Writes that were acknowledged in all, and of these those that are not there. */
  acknowledged: number;
  lost: number;
}

/**
 * For so many milliseconds requests go on before the fault; writes go on under it, before it is put right; and all is
 * watched once the cluster is whole again.
 */
const times = { before: 3_000, writing: 3_000, after: 3_000 };
/** How long a fault is there at least, and at most, where writes do not go on. */
const lasts = { least: 5_000, most: 60_000 };
/** No list takes more than 2,000 items. */
const people = 40;

/** Has a fault happen under load, and counts what comes of it. */
export async function tryFault(cluster: Cluster, fault: Fault, rates: Rates): Promise<Trial> {
  const { layout } = cluster;
  await cluster.settled();
  const client = openClient(entranceUrl(layout));
  try {
    const load = beginLoad(client, await createPeople(layout, client, people), await readTargets(layout), rates);
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
