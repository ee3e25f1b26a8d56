import type { Offer } from './cost-table.ts';
import { coverAmount, type Pack } from './cover-amount.ts';

/** What an item asks for: a product, or kinds in an amount (thousandths of grams, millilitres or pieces). */
export interface ShoppingNeed {
  item: number;
  quantity: number;
  product: number | null;
  kinds: readonly number[];
  wanted: number;
}

/** A price of a product at a store, as plans read it. */
export interface ShopPrice {
  product: number;
  store: number;
  cents: number;
  seen: number;
}

/** Of what kind a product is, and what a pack of it holds. */
export interface PackContent {
  product: number;
  kind: number;
  content: number;
}

/** A price with what the product is, where kinds are asked for. */
export interface PackPrice extends ShopPrice, PackContent {}

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
    return [...Map.groupBy(packs, ({ store }) => store)].flatMap(([store, some]) => coverAt(index, need, store, some));
  });
}

function offerOf(need: number, { quantity }: ShoppingNeed, { product, store, cents, seen }: ShopPrice): ItemOffer {
  return { need, store, cents: cents * quantity, seen, packs: [{ product, count: quantity }] };
}

/** The packs of one store: each of the quantity is bought for itself. */
function coverAt(need: number, { wanted, quantity }: ShoppingNeed, store: number, prices: readonly PackPrice[]) {
  const packs: Pack[] = prices.map(({ product, content, cents, seen }) => ({ id: product, content, cents, seen }));
  const cover = coverAmount(packs, wanted);
  if (!cover) return [];
  const seen = cover.packs.reduce((oldest, { pack }) => Math.min(oldest, pack.seen), Number.POSITIVE_INFINITY);
  const bought = cover.packs.map(({ pack, count }) => ({ product: pack.id, count: count * quantity }));
  return [{ need, store, cents: cover.cents * quantity, seen, packs: bought }];
}
