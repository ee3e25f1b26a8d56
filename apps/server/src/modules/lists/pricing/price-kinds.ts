import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BoughtPacks, cheapestCover, type PackPrice, type StoreCover } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { findPacks, type PacksOfKinds } from './packs-of-kinds.queries.ts';
import type { Stores } from './price-needs.queries.ts';

/** `parts` is in parts of `parseAmount`. */
export interface KindNeed {
  kinds: readonly number[];
  parts: bigint;
}

export interface NeedPrice {
  packs: (BoughtPacks & { store: number })[];
  cents: bigint;
}

/** Limits memory and the time that a batch blocks the thread. */
export const maxNeedsAtOnce = 20;

export const keyOfNeed = ({ kinds, parts }: KindNeed): string =>
  `${kinds.toSorted((a, b) => a - b).join(' ')} of ${parts}`;

/** Prices needs by the cheapest packs of one store. Ties: the most recent oldest price, then the lowest store id. */
export async function priceKinds(
  db: Executor,
  needs: readonly KindNeed[],
  stores: Stores,
): Promise<(NeedPrice | undefined)[]> {
  const prices: (NeedPrice | undefined)[] = [];
  for (let from = 0; from < needs.length; from += maxNeedsAtOnce) {
    const wanted = needs
      .slice(from, from + maxNeedsAtOnce)
      .map(({ kinds, parts }) => ({ kinds, wanted: Number(parts) }));
    const packs = await findPacks(db, wanted, stores);
    for (const { kinds, wanted: amount } of wanted) {
      // Lets other tasks run, since one need can take many milliseconds.
      await nextTurn();
      const cover = cheapestCover(inStores(kinds, packs), amount);
      prices.push(cover && toPrice(cover));
    }
  }
  return prices;
}

function inStores(kinds: readonly number[], packs: PacksOfKinds): ReadonlyMap<number, readonly PackPrice[]> {
  const [first, ...others] = kinds.map((kind) => packs.get(kind) ?? new Map<number, PackPrice[]>());
  const all = new Map<number, readonly PackPrice[]>(first);
  for (const more of others) for (const [store, some] of more) all.set(store, [...(all.get(store) ?? []), ...some]);
  return all;
}

function toPrice({ store, cents, packs }: StoreCover): NeedPrice {
  return { packs: packs.map((pack) => ({ ...pack, store })), cents: BigInt(cents) };
}
