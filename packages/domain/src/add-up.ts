import { decimal } from './amount.ts';
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

/** For each unit: its family, its size in the family's smallest unit, and the largest whole amount of an item. */
const units: Record<WantedUnit, [family: string, size: bigint, max: bigint]> = {
  g: ['metric mass', 1n, 100_000n],
  kg: ['metric mass', 1_000n, 100n],
  oz: ['imperial mass', 1n, 3_527n],
  lb: ['imperial mass', 16n, 220n],
  ml: ['metric volume', 1n, 100_000n],
  l: ['metric volume', 1_000n, 100n],
  floz: ['imperial volume', 1n, 3_381n],
  pt: ['imperial volume', 16n, 211n],
  gal: ['imperial volume', 128n, 26n],
  piece: ['count', 1n, 1_000n],
  dozen: ['count', 12n, 83n],
};

/**
 * The exact sum of two amounts, in the unit of the first if it has at most 3 decimals there, else in the unit of the
 * second. Returns undefined for units of different families (1 lb + 500 g) and for sums above the limit of an item.
 */
export function sumOfAmounts(first: WantedAmount, second: WantedAmount): WantedAmount | undefined {
  const [family, size] = units[first.amount_unit];
  const [otherFamily, otherSize] = units[second.amount_unit];
  if (family !== otherFamily) return undefined;
  const sum = thousandths(first.amount) * size + thousandths(second.amount) * otherSize;
  const unit = [first.amount_unit, second.amount_unit].find((name) => sum % units[name][1] === 0n);
  if (!unit) return undefined;
  const [, unitSize, max] = units[unit];
  const inUnit = sum / unitSize;
  return inUnit > max * 1_000n ? undefined : { amount: decimal(inUnit, 3), amount_unit: unit };
}

function thousandths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
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
