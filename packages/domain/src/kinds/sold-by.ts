import { withoutNan } from '../without-nan.ts';
import type { AisleKey } from './aisles.ts';

/** `weight`: bought in any amount, priced for a pound or a kilogram. */
export type SoldBy = 'pack' | 'weight';

/** Aisles of goods that are sold by weight by default. */
export const looseAisles: readonly AisleKey[] = ['produce', 'meat'];
/** Amounts of loose goods, case-insensitive. SQL uses the same pattern. */
export const looseAmountPattern = String.raw`^\s*1\s*(lbs?|pounds?|kgs?|kilos?|kilograms?)\.?\s*$`;
const looseAmount = new RegExp(looseAmountPattern, 'i');

/** True for goods without a brand that are priced for a pound or a kilogram. SQL uses the same rule. */
export function isPricedLoose({ brand, amount }: { brand: string; amount: string }): boolean {
  return withoutNan(brand) === '' && looseAmount.test(amount);
}

/** Returns the default of a kind from one of its products: loose produce, meat and fish are sold by weight. */
export function soldByDefault(product: { brand: string; amount: string }, aisle: AisleKey): SoldBy {
  return looseAisles.includes(aisle) && isPricedLoose(product) ? 'weight' : 'pack';
}
