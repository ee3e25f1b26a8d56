import { amountIn, maxItemAmount, parseAmount, partsPerUnit } from './amount.ts';
import type { WantedUnit } from './quick-add/vocabulary.ts';

interface Countable {
  is_needed: boolean;
  quantity: number;
}

/** The effect of an addition on an item that asks for the same: docs/sync.md, "Adding again". */
type AddedUp = { outcome: 'increased' | 'needed_again' | 'unchanged'; is_needed: boolean; quantity: number };

/**
 * Adds a need again to the item that asks for it already. Returns undefined if the quantity would exceed `max`. A
 * quantity that is left out adds one to a needed item, and leaves the quantity of a ticked item.
 */
export function addUp(item: Countable, addition: Partial<Countable>, max: number): AddedUp | undefined {
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

/**
 * The exact sum of two amounts, in the unit of the first if it has at most 3 decimals there, else in the unit of the
 * second. Returns undefined if it is exact in neither (1 lb + 500 g), and for sums above the limit of an item.
 */
export function sumOfAmounts(first: WantedAmount, second: WantedAmount): WantedAmount | undefined {
  const [one, other] = [first, second].map(({ amount, amount_unit }) => parseAmount(`${amount} ${amount_unit}`));
  if (!one || !other || one.unit !== other.unit) return undefined;
  const sum = { parts: one.parts + other.parts, unit: one.unit };
  if (sum.parts > maxItemAmount[sum.unit] * partsPerUnit) return undefined;
  for (const { amount_unit } of [first, second]) {
    const amount = amountIn(sum, amount_unit);
    if (amount !== undefined) return { amount, amount_unit };
  }
  return undefined;
}

/** An item as far as additions of the same kinds concern it. */
interface KindsItem extends Countable {
  amount: string | null;
  amount_unit: WantedUnit | null;
}

/**
 * The new amount of an item when another amount of the same kinds is added: '2 lb' and '1 lb' are '3 lb'. Returns
 * undefined if they stay two items: one is in several packs ('2 × 400 g'), not needed, or has no exact sum.
 */
export function addAmount(item: KindsItem, addition: Partial<KindsItem>): WantedAmount | undefined {
  const { amount, amount_unit } = item;
  const isSingle = item.quantity === 1 && (addition.quantity ?? 1) === 1;
  const isNeeded = item.is_needed && addition.is_needed !== false;
  if (!isSingle || !isNeeded || !amount || !amount_unit || !addition.amount || !addition.amount_unit) return undefined;
  return sumOfAmounts({ amount, amount_unit }, { amount: addition.amount, amount_unit: addition.amount_unit });
}
