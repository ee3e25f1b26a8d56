import { coverAmount } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { findCheapest, findPacks, type PackRow } from './price-needs.queries.ts';

/** What is to be priced: a product, or kinds in an amount, at one of the stores; `undefined` are all. */
export interface OpenNeed {
  item: number;
  stores: readonly number[] | undefined;
  product: number | null;
  kinds: readonly number[];
  /** Of the kinds, in thousandths of grams, millilitres or pieces. */
  thousandths: bigint;
}

/** What a need costs once: the cheapest packs of one store. */
export interface NeedPrice {
  packs: { product: number; store: number; count: number }[];
  cents: bigint;
}

/**
 * Prices needs by item: a product at the store where it is cheapest, kinds by the cheapest packs of one store that hold
 * the amount. Of equally cheap stores the one whose oldest price is the newest, then the lowest id. A need that no
 * store has is left out.
 */
export async function priceNeeds(db: Executor, needs: readonly OpenNeed[]): Promise<Map<number, NeedPrice>> {
  const prices = new Map<number, NeedPrice>();
  for (const group of Map.groupBy(needs, ({ stores }) => stores?.join(' ')).values()) {
    const stores = group[0]?.stores;
    const products = group.flatMap(({ item, product }) => (product === null ? [] : { item, product }));
    for (const { item, product, store, cents } of await findCheapest(db, products, stores)) {
      prices.set(item, { packs: [{ product, store, count: 1 }], cents });
    }
    const kinds = group.filter(({ product }) => product === null);
    const packs = Map.groupBy(await findPacks(db, kinds, stores), ({ item }) => item);
    for (const { item, thousandths } of kinds) {
      const price = cheapestStore(packs.get(item) ?? [], thousandths);
      if (price) prices.set(item, price);
    }
  }
  return prices;
}

/** The cheapest packs that cover the amount in one store. */
function cheapestStore(rows: readonly PackRow[], thousandths: bigint): NeedPrice | undefined {
  let best: (NeedPrice & { oldest: number; store: number }) | undefined;
  for (const [store, packs] of Map.groupBy(rows, (row) => row.store)) {
    const cover = coverAmount(packs, thousandths);
    if (!cover) continue;
    const cents = BigInt(cover.cents);
    const oldest = Math.min(...cover.packs.map(({ pack }) => pack.seen));
    const isBetter =
      !best ||
      cents < best.cents ||
      (cents === best.cents && (oldest > best.oldest || (oldest === best.oldest && store < best.store)));
    if (!isBetter) continue;
    const bought = cover.packs.map(({ pack, count }) => ({ product: pack.id, store, count }));
    best = { packs: bought, cents, oldest, store };
  }
  return best && { packs: best.packs, cents: best.cents };
}
