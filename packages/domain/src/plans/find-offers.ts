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
  const byKind = Map.groupBy(ofKinds, ({ kind }) => kind);
  return needs.flatMap((need, index) => {
    if (need.product !== null) return (byProduct.get(need.product) ?? []).map((price) => offerOf(index, need, price));
    const packs = [...new Set(need.kinds)].flatMap((kind) => byKind.get(kind) ?? []);
    return [...Map.groupBy(packs, ({ store }) => store)].flatMap(([store, some]) => {
      const cover = coverAt(store, some, need.wanted);
      return cover ? coverOffer(index, need, cover) : [];
    });
  });
}

function offerOf(need: number, { quantity }: ShoppingNeed, { product, store, cents, seen }: ShopPrice): ItemOffer {
  return { need, store, cents: cents * quantity, seen, packs: [{ product, count: quantity }] };
}

/** Each of the quantity is bought for itself. */
function coverOffer(need: number, { quantity }: ShoppingNeed, { store, cents, seen, packs }: StoreCover): ItemOffer {
  const bought = packs.map(({ product, count }) => ({ product, count: count * quantity }));
  return { need, store, cents: cents * quantity, seen, packs: bought };
}
