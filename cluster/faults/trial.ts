import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { openClient } from '../load/client.ts';
import type { Summary } from '../load/ledger.ts';
import { beginLoad, type Kind, type Rates } from '../load/load.ts';
import { countLost, createPeople, readTargets } from '../load/people.ts';
import type { Fault } from './faults.ts';

export interface Trial extends Record<Kind, Summary> {
  fault: string;
  /** Writes that were acknowledged in all, and of these those that are not there. */
  acknowledged: number;
  lost: number;
}

/** For so many milliseconds requests go on before the fault, and are watched after it, and after it was put right. */
const times = { before: 5_000, watched: 25_000, after: 10_000 };
/** No list takes more than 2,000 items. */
const people = 40;

/** Has a fault happen under load, and counts what comes of it. */
export async function tryFault(cluster: Cluster, fault: Fault, rates: Rates): Promise<Trial> {
  const { layout } = cluster;
  await cluster.settled();
  const client = openClient(`http://127.0.0.1:${layout.port}`);
  try {
    const load = beginLoad(client, await createPeople(layout, client, people), await readTargets(layout), rates);
    await delay(times.before);
    const struck = performance.now();
    const repair = await fault.strike(cluster);
    await delay(times.watched);
    await repair();
    await delay(times.after);
    const summary = load.summary(struck);
    const acknowledged = await load.end();
    await cluster.settled();
    const lost = await countLost(layout, acknowledged);
    return {
      fault: fault.name,
      ...summary,
      lost,
      acknowledged: acknowledged.items.length + acknowledged.prices.length,
    };
  } finally {
    client.close();
  }
}
