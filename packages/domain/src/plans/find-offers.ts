import type { Offer } from './cost-table.ts';
import { coverAt, type PackPrice, type ShopPrice, type StoreCover } from './cover-at-stores.ts';

/** What an item asks for: a product, or kinds in an amount (thousandths of grams, millilitres or pieces). */
export interface ShoppingNeed {
  item: number;
  quantity: number;
  product: number | null;
  kinds: readonly number[];
  wanted: number;
}

/** What of products a whole item would buy at a store. */
export interface ItemOffer extends Offer {
  packs: { product: number; count: number }[];
}

/** What each need costs at each store that has it, whole, with the quantity; `need` is its place in `needs`. */
export function findOffers(
  needs: readonly ShoppingNeed[],
  ofProducts: readonly ShopPrice[],
  ofKinds: readonly PackPrice[],
): ItemOffer[] {
  const byProduct = Map.groupBy(ofProducts, ({ product }) => product);
  const byKind = groupByKindAndStore(ofKinds);
  return needs.flatMap((need, index) => {
    if (need.product !== null) return (byProduct.get(need.product) ?? []).map((price) => offerOf(index, need, price));
    const offers: ItemOffer[] = [];
    for (const [store, packs] of storesOfKinds(byKind, need.kinds)) {
      const cover = coverAt(store, packs, need.wanted);
      if (cover) offers.push(coverOffer(index, need, cover));
    }
    return offers;
  });
}

type PacksByStore = ReadonlyMap<number, readonly PackPrice[]>;

/** In one go: there are ten thousand of common kinds, and lists of lists of them take longer than the plan. */
function groupByKindAndStore(prices: readonly PackPrice[]): Map<number, PacksByStore> {
  const byKind = new Map<number, Map<number, PackPrice[]>>();
  for (const price of prices) {
    const byStore = byKind.get(price.kind) ?? new Map<number, PackPrice[]>();
    if (byStore.size === 0) byKind.set(price.kind, byStore);
    const there = byStore.get(price.store);
    if (there) there.push(price);
    else byStore.set(price.store, [price]);
  }
  return byKind;
}

/** The packs of some kinds, each once, by store. */
function storesOfKinds(byKind: ReadonlyMap<number, PacksByStore>, kinds: readonly number[]): PacksByStore {
  const [first, ...others] = [...new Set(kinds)].flatMap((kind) => byKind.get(kind) ?? []);
  if (!first || others.length === 0) return first ?? new Map();
  const all = new Map(first);
  for (const [store, packs] of others.flatMap((stores) => [...stores])) {
    all.set(store, [...(all.get(store) ?? []), ...packs]);
  }
  return all;
}

function offerOf(need: number, { quantity }: ShoppingNeed, { product, store, cents, seen }: ShopPrice): ItemOffer {
  return { need, store, cents: cents * quantity, seen, packs: [{ product, count: quantity }] };
}

/** Each of the quantity is bought for itself. */
function coverOffer(need: number, { quantity }: ShoppingNeed, { store, cents, seen, packs }: StoreCover): ItemOffer {
  const bought = packs.map(({ product, count }) => ({ product, count: count * quantity }));
  return { need, store, cents: cents * quantity, seen, packs: bought };
}
