import { createHash } from 'node:crypto';
import type { Executor } from '../../platform/database/database.ts';
import { refreshObserved } from './observed.queries.ts';
import { insertOrigin, insertSighting } from './people.queries.ts';

export interface Observer {
  userId: number;
  network: string;
  device: string | undefined;
}

/** At most once a week. The caller refreshes the listing. */
export async function observeAgain(trx: Executor, priceId: number, observer: Observer): Promise<void> {
  if (await insertSighting(trx, sightingOf(priceId, observer))) await refreshObserved(trx, [priceId]);
}

export async function observeReport(
  trx: Executor,
  priceId: number,
  observer: Observer,
  counts: boolean,
): Promise<void> {
  await insertOrigin(trx, sightingOf(priceId, observer), counts);
  await refreshObserved(trx, [priceId]);
}

function sightingOf(priceId: number, { userId, network, device }: Observer) {
  const hash = (kind: string, value: string) => createHash('sha256').update(`${priceId} ${kind} ${value}`).digest();
  return {
    priceId,
    userId,
    network: hash('network', subnet(network)),
    device: device === undefined ? null : hash('device', device.toLowerCase()),
  };
}

/** Widens an IPv4 address to its /24. An IPv6 client already counts as a /64. */
const subnet = (network: string) => network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
