import type { AmountUnit, ListItem, Listing } from '@bargain-buddy/contract';
import { type CostConfidence, inCents, lowestConfidence, upperBoundOfCost } from '@bargain-buddy/domain';
import { type ShopOffers, type StoreOfOffers, shopNeedKey } from '../model/shop-offers-query.ts';

/** The packs of one piece of an item. */
type Packs = {
  listing: Pick<Listing, 'product_name' | 'product_brand' | 'product_amount'> & { product_id: number };
  count: number;
  weight?: { amount: string; unit: AmountUnit } | undefined;
}[];

/** The cost of an item's whole quantity in cents. `atMost` is its upper bound. */
export interface ItemCost {
  cents: bigint;
  atMost: bigint;
  isExample: boolean;
}

export interface ItemCostAtStore extends ItemCost {
  packs: Packs;
}

export interface ItemPriceAtStore {
  here?: ItemCostAtStore | undefined;
  /** The next best store, if this store does not list the item. */
  elsewhere?: { store: StoreOfOffers; cents: bigint; isExample: boolean } | undefined;
}

interface Offer {
  store: number;
  cents: bigint;
  seen: string;
  confidence: CostConfidence;
  packs: Packs;
}

export interface PricesOfStores {
  stores: ReadonlyMap<number, StoreOfOffers>;
  offersOf: (item: ListItem) => readonly Omit<Offer, 'packs'>[];
  offerAt: (item: ListItem, store: number) => Offer | undefined;
}

const costOf = (cents: bigint, confidence: CostConfidence): ItemCost => ({
  cents,
  atMost: upperBoundOfCost(cents, confidence),
  isExample: confidence === 'sample',
});

export function createPricesOfStores(data: ShopOffers | undefined): PricesOfStores {
  const stores = new Map(data?.stores.map((store) => [store.id, store]));
  const needs = new Map(data?.needs.map((need, index) => [need.item, { ...need, index }]));
  const products = new Map(data?.products?.map((product) => [product.id, product]));
  const offers = (data?.offers ?? []).map((offer, at) => ({
    offer,
    confidence: data?.offer_confidences?.[at] ?? ('low' as const),
  }));
  const byNeed = Map.groupBy(offers, ({ offer: [need] }) => need);
  const known = (item: ListItem) => {
    const need = needs.get(item.client_id);
    if (!need || need.key !== shopNeedKey(item)) return [];
    return (byNeed.get(need.index) ?? []).flatMap(({ offer: [, store, cents, seen, packs], confidence }) => {
      // Each piece is bought separately, so the cost is proportional to the quantity.
      if (item.quantity !== need.quantity && cents % need.quantity !== 0) return [];
      const total = (BigInt(cents) * BigInt(item.quantity)) / BigInt(need.quantity);
      return [{ store, cents: total, seen, confidence, packs, quantity: need.quantity }];
    });
  };
  return {
    stores,
    offersOf: known,
    offerAt: (item, at) => {
      const found = known(item).find(({ store }) => store === at);
      return (
        found && {
          ...found,
          packs: found.packs.map(([id, count, weight]) => {
            const { name = '', brand = '', amount = '' } = products.get(id) ?? {};
            const listing = { product_id: id, product_name: name, product_brand: brand, product_amount: amount };
            return { listing, count: count / found.quantity, ...(weight && { weight }) };
          }),
        }
      );
    },
  };
}

function ownCost({ cost: total, packs, priceDetails }: ListItem): ItemCostAtStore | undefined {
  const cents = total === null ? undefined : inCents(total);
  if (cents === undefined || !priceDetails) return undefined;
  const bought = packs.length > 0 ? packs : [{ listing: priceDetails, count: 1 }];
  const confidence = lowestConfidence(
    bought.map(({ listing }) => (listing.source === 'sample' ? 'sample' : listing.confidence)),
  );
  return { ...costOf(cents, confidence), packs: bought };
}

/** Returns an item's price at a store (null: any), or the cheapest of the other stops, the region, or all stores. */
export function itemPriceAt(
  prices: PricesOfStores,
  item: ListItem,
  store: number | null,
  stops: ReadonlySet<number>,
): ItemPriceAtStore {
  const offer = store === null ? undefined : prices.offerAt(item, store);
  if (offer) return { here: { ...costOf(offer.cents, offer.confidence), packs: offer.packs } };
  const own = store === null || item.priceDetails?.store === store ? ownCost(item) : undefined;
  const offers = prices.offersOf(item);
  if (own || store === null || offers.length === 0) return { here: own };
  const region = prices.stores.get(store)?.region;
  const rank = (one: number) => {
    if (stops.has(one)) return 0;
    return region && prices.stores.get(one)?.region === region ? 1 : 2;
  };
  const best = offers.reduce((one, other) => (isBetter(other, one, rank) ? other : one));
  const place = prices.stores.get(best.store);
  return { elsewhere: place && { store: place, cents: best.cents, isExample: best.confidence === 'sample' } };
}

type Candidate = Pick<Offer, 'store' | 'cents' | 'seen'>;

function isBetter(one: Candidate, other: Candidate, rank: (store: number) => number): boolean {
  if (rank(one.store) !== rank(other.store)) return rank(one.store) < rank(other.store);
  if (one.cents !== other.cents) return one.cents < other.cents;
  return one.seen !== other.seen ? one.seen > other.seen : one.store < other.store;
}

export interface ShoppingTotals {
  cart: bigint;
  left: bigint;
  atMost: bigint;
  unpriced: number;
}

export function shoppingTotalsOf(cart: readonly ItemPriceAtStore[], left: readonly ItemPriceAtStore[]): ShoppingTotals {
  const totals: ShoppingTotals = { cart: 0n, left: 0n, atMost: 0n, unpriced: 0 };
  for (const [part, prices] of [['cart', cart] as const, ['left', left] as const]) {
    for (const { here } of prices) {
      if (!here) totals.unpriced += 1;
      else {
        totals[part] += here.cents;
        totals.atMost += here.atMost;
      }
    }
  }
  return totals;
}

export interface CashBalance {
  state: 'enough' | 'tight' | 'over';
  /** TT$ cents that are left (enough, tight) or missing (over). */
  cents: bigint;
}

export function cashBalance(cash: bigint, { cart, left, atMost }: ShoppingTotals): CashBalance {
  const rest = cash - cart - left;
  if (rest < 0n) return { state: 'over', cents: -rest };
  return { state: atMost > cash ? 'tight' : 'enough', cents: rest };
}
