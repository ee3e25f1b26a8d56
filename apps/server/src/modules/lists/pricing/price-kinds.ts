import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BoughtPacks, cheapestCover, type PackPrice, type StoreCover } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { findPacks, type PacksOfKinds } from './packs-of-kinds.queries.ts';
import type { Stores } from './price-needs.queries.ts';

/** Kinds in an amount, in parts of `parseAmount`. */
export interface KindNeed {
  kinds: readonly number[];
  parts: bigint;
}

/** The cheapest packs of one store for a need, for a quantity of one. */
export interface NeedPrice {
  packs: (BoughtPacks & { store: number })[];
  cents: bigint;
}

/** Needs that are read at once. The packs of more would hold up the thread, and take much memory. */
export const maxNeedsAtOnce = 20;

/** Equal for equal needs: the order of the kinds does not matter. */
export const keyOfNeed = ({ kinds, parts }: KindNeed): string =>
  `${kinds.toSorted((a, b) => a - b).join(' ')} of ${parts}`;

/**
 * Prices needs in their order, by the cheapest packs of one store that hold the amount. Of equally cheap stores the one
 * whose oldest price is the newest, then the lowest id. Undefined for a need that no store has.
 */
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
      // One need may take many milliseconds.
      await nextTurn();
      const cover = cheapestCover(inStores(kinds, packs), amount);
      prices.push(cover && toPrice(cover));
    }
  }
  return prices;
}

/** The packs of any of the kinds, by store. */
function inStores(kinds: readonly number[], packs: PacksOfKinds): ReadonlyMap<number, readonly PackPrice[]> {
  const [first, ...others] = kinds.map((kind) => packs.get(kind) ?? new Map<number, PackPrice[]>());
  const all = new Map<number, readonly PackPrice[]>(first);
  for (const more of others) for (const [store, some] of more) all.set(store, [...(all.get(store) ?? []), ...some]);
  return all;
}

function toPrice({ store, cents, packs }: StoreCover): NeedPrice {
  return { packs: packs.map((pack) => ({ ...pack, store })), cents: BigInt(cents) };
}
