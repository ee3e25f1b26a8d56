import { createHash } from 'node:crypto';
import type { Executor } from '../../platform/database/database.ts';
import { refreshObservedPrices } from './observed.queries.ts';
import { insertPriceSighting, insertReportSighting } from './people.queries.ts';

export interface PriceObserver {
  userId: number;
  network: string;
  device: string | undefined;
}

/** Records that a person saw an unchanged price, at most once a week. The caller refreshes the listing. */
export async function observePriceAgain(trx: Executor, priceId: number, observer: PriceObserver): Promise<void> {
  if (await insertPriceSighting(trx, sightingOf(priceId, observer))) await refreshObservedPrices(trx, [priceId]);
}

export async function observeReportedPrice(
  trx: Executor,
  priceId: number,
  observer: PriceObserver,
  counts: boolean,
): Promise<void> {
  await insertReportSighting(trx, sightingOf(priceId, observer), counts);
  await refreshObservedPrices(trx, [priceId]);
}

function sightingOf(priceId: number, { userId, network, device }: PriceObserver) {
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
