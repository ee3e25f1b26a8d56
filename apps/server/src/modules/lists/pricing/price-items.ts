import type { AmountUnit, ShoppingList } from '@bargain-buddy/contract';
import { fromCents, inCents } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import { storeIdsOfArea } from '../../areas/index.ts';
import { wantedAmountOfKinds } from '../need.ts';
import { type KindNeedInStores, priceKindNeeds } from './kind-pricer.ts';
import { findAreasOfLists, findItemsWithoutFixedStore, type ItemWithoutFixedStore } from './open-items.queries.ts';
import type { KindNeedPrice } from './price-kinds.ts';
import { findCheapestListings, type StoreIdFilter } from './price-needs.queries.ts';

type Priceable = Pick<ItemWithoutFixedStore, 'item' | 'list' | 'product' | 'kinds' | 'planned'> & {
  amount: string | null;
  unit: AmountUnit | null;
};

/** Ordinary lists are priced in 5 to 50 ms. Slower prices are pending in the response. */
const usualWaitMs = 1_000;

export async function findPricesOfItems(
  db: Executor,
  items: readonly Priceable[],
  waitMs = usualWaitMs,
): Promise<Map<number, KindNeedPrice | 'pending'>> {
  if (items.length === 0) return new Map();
  const lists = await priceScopes(db, [...new Set(items.map(({ list }) => list))]);
  const planned = new Map(items.map((item) => [item.planned, item.planned === null ? undefined : [item.planned]]));
  const needs = items.map((item) => {
    const { list, product, kinds, amount, unit } = item;
    const { stores, client = '' } = lists.get(list) ?? {};
    return {
      item: item.item,
      stores: item.planned === null ? stores : planned.get(item.planned),
      client,
      product,
      kinds,
      parts: amount && unit ? wantedAmountOfKinds({ amount, unit }).parts : 0n,
    };
  });
  return priceNeeds(db, needs, waitMs);
}

/** The list owner is the client of the price queue. */
async function priceScopes(
  db: Executor,
  lists: readonly number[],
): Promise<Map<number, Pick<KindNeedInStores, 'stores' | 'client'>>> {
  const known = new Map<string, StoreIdFilter>();
  const places = new Map<number, Pick<KindNeedInStores, 'stores' | 'client'>>();
  for (const { list, area, owner } of await findAreasOfLists(db, lists)) {
    const key = area && 'preferred' in area ? `of ${owner}` : JSON.stringify(area);
    if (!known.has(key)) known.set(key, await storeIdsOfArea(db, area, owner));
    places.set(list, { stores: known.get(key), client: String(owner) });
  }
  return places;
}

interface StoreTotal {
  id: number;
  item_count: number;
  needed_count: number;
  store_total: string;
  store_count: number;
}

/** Plan totals compare prices at planning time and now. */
export interface ListCosts extends Pick<ShoppingList, 'total' | 'basis'> {
  planned_total: string;
  current_total: string;
}

/** Larger batches would block the event loop. */
const maxItemsAtOnce = 2_000;

export async function totalCostsOfLists(db: Executor, lists: readonly StoreTotal[]): Promise<Map<number, ListCosts>> {
  const totals = new Map<number, ListCosts>();
  let batch: StoreTotal[] = [];
  let itemCount = 0;
  for (const list of lists) {
    if (batch.length > 0 && itemCount + list.item_count > maxItemsAtOnce) {
      for (const [id, costs] of await totalBatch(db, batch)) totals.set(id, costs);
      batch = [];
      itemCount = 0;
    }
    batch.push(list);
    itemCount += list.item_count;
  }
  for (const [id, costs] of await totalBatch(db, batch)) totals.set(id, costs);
  return totals;
}

async function totalBatch(db: Executor, lists: readonly StoreTotal[]): Promise<Map<number, ListCosts>> {
  const open = await findItemsWithoutFixedStore(db, idsOf(lists));
  const prices = await findPricesOfItems(db, open);
  const byList = Map.groupBy(open, ({ list }) => list);
  return new Map(
    lists.map(({ id, needed_count, store_total, store_count }) => {
      const open = byList.get(id) ?? [];
      const pending = open.filter(({ item, isNeeded }) => isNeeded && prices.get(item) === 'pending').length;
      const priced = open.flatMap(({ item, quantity, ...rest }) => {
        const price = prices.get(item);
        return price && price !== 'pending'
          ? { ...rest, times: BigInt(quantity), cost: price.cents * BigInt(quantity) }
          : [];
      });
      const needed = priced.filter(({ isNeeded }) => isNeeded);
      const cents = needed.reduce((sum, { cost }) => sum + cost, inCents(store_total) ?? 0n);
      const planned = needed.filter((item) => item.planned !== null).length;
      const cheapest = needed.length - planned;
      const unknown = needed_count - store_count - needed.length - pending;
      const basis = { store: store_count, cheapest, planned, unknown, ...(pending > 0 && { pending }) };
      return [id, { total: fromCents(cents), basis, ...planTotals(priced) }];
    }),
  );
}

function planTotals(
  items: readonly (Pick<ItemWithoutFixedStore, 'planned' | 'plannedCost'> & { times: bigint; cost: bigint })[],
) {
  const both = items.filter(({ planned, plannedCost }) => planned !== null && plannedCost !== null);
  const then = both.reduce((sum, { plannedCost, times }) => sum + (inCents(plannedCost ?? '') ?? 0n) * times, 0n);
  const now = both.reduce((sum, { cost }) => sum + cost, 0n);
  return { planned_total: fromCents(then), current_total: fromCents(now) };
}

interface OpenNeed extends KindNeedInStores {
  item: number;
  product: number | null;
}

/** Prices products at the cheapest store, and kinds by the cheapest packs of one store. Omits unpriced needs. */
async function priceNeeds(
  db: Executor,
  needs: readonly OpenNeed[],
  waitMs: number,
): Promise<Map<number, KindNeedPrice | 'pending'>> {
  const prices = new Map<number, KindNeedPrice | 'pending'>();
  for (const [stores, group] of Map.groupBy(needs, (need): StoreIdFilter => need.stores)) {
    const products = group.flatMap(({ item, product }) => (product === null ? [] : { item, product }));
    for (const { item, product, store, cents } of await findCheapestListings(db, products, stores)) {
      prices.set(item, { packs: [{ product, store, count: 1 }], cents });
    }
  }
  const ofKinds = needs.filter(({ product }) => product === null);
  const found = await priceKindNeeds(db, ofKinds, waitMs);
  for (const [index, { item }] of ofKinds.entries()) {
    const price = found[index];
    if (price) prices.set(item, price);
  }
  return prices;
}
