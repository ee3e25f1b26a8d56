import { cheapestCover, type PackPrice, type StoreCover } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { findPacks, type PacksOfKinds } from './packs-of-kinds.queries.ts';
import { findCheapest, type Stores } from './price-needs.queries.ts';

/** What is to be priced: a product, or kinds in an amount, at one of the stores; `undefined` are all. */
export interface OpenNeed {
  item: number;
  stores: Stores;
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
    for (const [item, price] of await priceKinds(db, kinds, stores)) prices.set(item, price);
  }
  return prices;
}

/** What many lists need alike is priced once. */
async function priceKinds(db: Executor, needs: readonly OpenNeed[], stores: Stores): Promise<Map<number, NeedPrice>> {
  const alike = [...Map.groupBy(needs, ({ kinds, thousandths }) => `${kinds.toSorted()} of ${thousandths}`).values()];
  const wanted = alike.flatMap(([need]) => (need ? { kinds: need.kinds, wanted: Number(need.thousandths) } : []));
  if (wanted.length === 0) return new Map();
  const packs = await findPacks(db, wanted, stores);
  const prices = wanted.map(({ kinds, wanted }) => cheapestCover(inStores(kinds, packs), wanted));
  return new Map(
    alike.flatMap((some, index) => {
      const cover = prices[index];
      return cover ? some.map(({ item }): [number, NeedPrice] => [item, toPrice(cover)]) : [];
    }),
  );
}

/** The packs of any of the kinds, by store. */
function inStores(kinds: readonly number[], packs: PacksOfKinds): ReadonlyMap<number, readonly PackPrice[]> {
  const [first, ...others] = kinds.map((kind) => packs.get(kind) ?? new Map<number, PackPrice[]>());
  const all = new Map<number, readonly PackPrice[]>(first);
  for (const more of others) for (const [store, some] of more) all.set(store, [...(all.get(store) ?? []), ...some]);
  return all;
}

function toPrice({ store, cents, packs }: StoreCover): NeedPrice {
  return { packs: packs.map(({ product, count }) => ({ product, store, count })), cents: BigInt(cents) };
}
