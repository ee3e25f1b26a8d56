import { createHash } from 'node:crypto';
import type { Executor } from '../../platform/database/database.ts';
import { refreshObserved } from './observed.queries.ts';
import { insertOrigin, insertSighting } from './people.queries.ts';

/** Somebody who says what a price is, and from where. */
export interface Observer {
  userId: number;
  /** What counts as one client (clientNetwork). */
  network: string;
  /** What their browser calls itself; undefined where it does not say. */
  device: string | undefined;
}

/** Notes that somebody saw a price again; the listing is to follow. Once a week and person. */
export async function observeAgain(trx: Executor, priceId: number, observer: Observer): Promise<void> {
  if (await insertSighting(trx, sightingOf(priceId, observer))) await refreshObserved(trx, [priceId]);
}

/** Notes who has just reported a price; where their word alone `counts`, as one confirmation. */
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
    network: hash('network', neighbourhood(network)),
    device: device === undefined ? null : hash('device', device.toLowerCase()),
  };
}

/** Of an IPv4 address its /24; of IPv6 one client has a /64 anyway. */
const neighbourhood = (network: string) => network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
