import type { AmountUnit, ShoppingList } from '@bargain-buddy/contract';
import { fromCents, inCents } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { storesOfArea } from '../../areas/index.ts';
import { wantedAmount } from '../need.ts';
import { findAreas, findOpenItems, type OpenItem } from './open-items.queries.ts';
import { type NeedPrice, priceNeeds } from './price-needs.ts';

/** What is needed of an item to price it. */
type Priceable = Pick<OpenItem, 'item' | 'list' | 'product' | 'kinds' | 'planned'> & {
  amount: string | null;
  unit: AmountUnit | null;
};

/**
 * Prices items by item: each at the store where it is planned, or else where it is cheapest in the area of its list.
 */
export async function priceItems(db: Executor, items: readonly Priceable[]): Promise<Map<number, NeedPrice>> {
  if (items.length === 0) return new Map();
  const stores = await storesOfLists(db, [...new Set(items.map(({ list }) => list))]);
  const needs = items.map(({ item, list, product, kinds, amount, unit, planned }) => {
    const thousandths = amount && unit ? wantedAmount({ amount, unit }).thousandths : 0n;
    return { item, stores: planned === null ? stores.get(list) : [planned], product, kinds, thousandths };
  });
  return priceNeeds(db, needs);
}

async function storesOfLists(db: Executor, lists: readonly number[]): Promise<Map<number, number[] | undefined>> {
  const known = new Map<string, number[] | undefined>();
  const stores = new Map<number, number[] | undefined>();
  for (const { list, area, owner } of await findAreas(db, lists)) {
    const key = area && 'preferred' in area ? `of ${owner}` : JSON.stringify(area);
    if (!known.has(key)) known.set(key, await storesOfArea(db, area, owner));
    stores.set(list, known.get(key));
  }
  return stores;
}

/** What the needed items of a list cost that are of products at stores, and how many those are. */
interface StoreTotal {
  id: number;
  needed_count: number;
  store_total: string;
  store_count: number;
}

/** What a list costs, and the items of its plan then and now. */
export interface ListCosts extends Pick<ShoppingList, 'total' | 'basis'> {
  planned_total: string;
  current_total: string;
}

/** By list, what its needed items cost together and what that rests on. */
export async function totalLists(db: Executor, lists: readonly StoreTotal[]): Promise<Map<number, ListCosts>> {
  const open = await findOpenItems(
    db,
    lists.map(({ id }) => id),
  );
  const prices = await priceItems(db, open);
  const byList = Map.groupBy(open, ({ list }) => list);
  return new Map(
    lists.map(({ id, needed_count, store_total, store_count }) => {
      const priced = (byList.get(id) ?? []).flatMap(({ item, quantity, ...rest }) => {
        const price = prices.get(item);
        return price ? { ...rest, times: BigInt(quantity), cost: price.cents * BigInt(quantity) } : [];
      });
      const needed = priced.filter(({ isNeeded }) => isNeeded);
      const cents = needed.reduce((sum, { cost }) => sum + cost, inCents(store_total) ?? 0n);
      const planned = needed.filter((item) => item.planned !== null).length;
      const cheapest = needed.length - planned;
      const unknown = needed_count - store_count - needed.length;
      const basis = { store: store_count, cheapest, planned, unknown };
      return [id, { total: fromCents(cents), basis, ...planTotals(priced) }];
    }),
  );
}

/** Of the planned items that had a price then and have one now. */
function planTotals(items: readonly (Pick<OpenItem, 'planned' | 'plannedCost'> & { times: bigint; cost: bigint })[]) {
  const both = items.filter(({ planned, plannedCost }) => planned !== null && plannedCost !== null);
  const then = both.reduce((sum, { plannedCost, times }) => sum + (inCents(plannedCost ?? '') ?? 0n) * times, 0n);
  const now = both.reduce((sum, { cost }) => sum + cost, 0n);
  return { planned_total: fromCents(then), current_total: fromCents(now) };
}
