import type { ListItem } from '@bargain-buddy/contract';
import { fromCents, inCents, itemCost } from '@bargain-buddy/domain';
import { readLocalStorageJson, writeLocalStorage } from '~/lib/stored.ts';

/** The cost of one of each item when the list was last shopped, by client id. */
export interface CostsAtLastShopping {
  at: number;
  costs: Record<string, string>;
  /** The store of each cost, by client id. Older app versions stored none. */
  stores?: Record<string, number> | undefined;
}

export interface ItemBoughtLast {
  item: ListItem;
  store: number | null;
  cents: bigint;
}

export interface ItemCostChange {
  item: ListItem;
  before: string;
  now: string;
}

/** The needed items that became dearer or cheaper, and the difference of their total in TT$: '4.10', '-4.10'. */
export interface ItemCostChanges {
  dearer: ItemCostChange[];
  cheaper: ItemCostChange[];
  difference: string;
}

const costOfOne = (item: ListItem) => itemCost({ ...item, quantity: 1 });

export function costsOfBoughtItems(bought: readonly ItemBoughtLast[], at = Date.now()): CostsAtLastShopping {
  const whole = bought.filter(({ item, cents }) => cents % BigInt(item.quantity) === 0n);
  const costs = whole.map(({ item, cents }) => [item.client_id, fromCents(cents / BigInt(item.quantity))]);
  const stores = whole.flatMap(({ item, store }) => (store === null ? [] : [[item.client_id, store]]));
  return { at, costs: Object.fromEntries(costs), stores: Object.fromEntries(stores) };
}

/** Compares the costs of one of each item. `costAt` returns the cost of one at a store. */
export function costChangesSinceLast(
  { costs, stores = {} }: CostsAtLastShopping,
  items: readonly ListItem[],
  costAt: (item: ListItem, store: number) => string | null,
): ItemCostChanges {
  let difference = 0n;
  const changed = items.flatMap((item) => {
    const store = stores[item.client_id];
    const before = costs[item.client_id];
    const now = store === undefined ? costOfOne(item) : costAt({ ...item, quantity: 1, cost: costOfOne(item) }, store);
    if (!item.is_needed || !before || !now || before === now) return [];
    difference += ((inCents(now) ?? 0n) - (inCents(before) ?? 0n)) * BigInt(item.quantity);
    return [{ item, before, now }];
  });
  return {
    dearer: changed.filter(({ before, now }) => Number(now) > Number(before)),
    cheaper: changed.filter(({ before, now }) => Number(now) < Number(before)),
    difference: difference < 0n ? `-${fromCents(-difference)}` : fromCents(difference),
  };
}

const keyOf = (list: string) => `last-costs ${list}`;

export const readCostsAtLastShopping = (list: string) => readLocalStorageJson<CostsAtLastShopping>(keyOf(list));

export function saveCostsAtLastShopping(list: string, bought: readonly ItemBoughtLast[]): void {
  if (bought.length > 0) writeLocalStorage(keyOf(list), JSON.stringify(costsOfBoughtItems(bought)));
}
