import type { ListItem } from '@bargain-buddy/contract';
import { fromCents, inCents, itemCost } from '@bargain-buddy/domain';

/** What one of each thing cost when a list was shopped for the last time; by client ids. */
export interface LastCosts {
  /** By the device's clock, in milliseconds. */
  at: number;
  costs: Record<string, string>;
}

export interface CostChange {
  item: ListItem;
  /** Of one, TT$. */
  before: string;
  now: string;
}

/** What became dearer and cheaper of what is needed, and by how much all of it: '4.10', '-4.10'. */
export interface CostChanges {
  dearer: CostChange[];
  cheaper: CostChange[];
  difference: string;
}

const costOfOne = (item: ListItem) => itemCost({ ...item, quantity: 1 });

export function costsOf(items: readonly ListItem[], at = Date.now()): LastCosts {
  const known = items.flatMap((item) => {
    const cost = costOfOne(item);
    return cost ? [[item.client_id, cost] as const] : [];
  });
  return { at, costs: Object.fromEntries(known) };
}

export function changesSince({ costs }: LastCosts, items: readonly ListItem[]): CostChanges {
  let difference = 0n;
  const changed = items.flatMap((item) => {
    const [before, now] = [costs[item.client_id], costOfOne(item)];
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

/** What the list with this client id cost, where it was shopped for on this device. */
export function keptCosts(list: string): LastCosts | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was bought until the next time, or until the person signs out. */
export function keepCosts(list: string, bought: readonly ListItem[]): void {
  if (bought.length === 0) return;
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(costsOf(bought)));
  } catch {
    // Without storage nothing is compared.
  }
}
