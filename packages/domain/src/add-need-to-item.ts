import { formatAmountInUnit, maxItemAmount, parseAmount, partsPerUnit } from './amount.ts';
import type { WantedUnit } from './quick-add/vocabulary.ts';

interface Countable {
  is_needed: boolean;
  quantity: number;
}

type AddedUp = { outcome: 'increased' | 'needed_again' | 'unchanged'; is_needed: boolean; quantity: number };

/** Adds a need to an item with an equal need (docs/sync.md, "Adding again"). Returns undefined above `max`. */
export function addNeedToItem(item: Countable, addition: Partial<Countable>, max: number): AddedUp | undefined {
  const { is_needed, quantity } = item;
  if (addition.is_needed === false) return { outcome: 'unchanged', is_needed, quantity };
  if (!is_needed) return { outcome: 'needed_again', is_needed: true, quantity: addition.quantity ?? quantity };
  const sum = quantity + (addition.quantity ?? 1);
  return sum > max ? undefined : { outcome: 'increased', is_needed, quantity: sum };
}

interface WantedAmount {
  amount: string;
  amount_unit: WantedUnit;
}

/** Returns the exact sum, preferably in the first unit, or undefined if inexact or above `maxItemAmount`. */
export function exactSumOfAmounts(first: WantedAmount, second: WantedAmount): WantedAmount | undefined {
  const [one, other] = [first, second].map(({ amount, amount_unit }) => parseAmount(`${amount} ${amount_unit}`));
  if (!one || !other || one.unit !== other.unit) return undefined;
  const sum = { parts: one.parts + other.parts, unit: one.unit };
  if (sum.parts > maxItemAmount[sum.unit] * partsPerUnit) return undefined;
  for (const { amount_unit } of [first, second]) {
    const amount = formatAmountInUnit(sum, amount_unit);
    if (amount !== undefined) return { amount, amount_unit };
  }
  return undefined;
}

interface KindsItem extends Countable {
  amount: string | null;
  amount_unit: WantedUnit | null;
}

/** Adds an amount of the same kinds. Returns undefined if they stay two items, such as '2 × 400 g'. */
export function addAmountOfKinds(item: KindsItem, addition: Partial<KindsItem>): WantedAmount | undefined {
  const { amount, amount_unit } = item;
  const isSingle = item.quantity === 1 && (addition.quantity ?? 1) === 1;
  const isNeeded = item.is_needed && addition.is_needed !== false;
  if (!isSingle || !isNeeded || !amount || !amount_unit || !addition.amount || !addition.amount_unit) return undefined;
  return exactSumOfAmounts({ amount, amount_unit }, { amount: addition.amount, amount_unit: addition.amount_unit });
}
