import { knownText } from '../unknown-text.ts';
import type { AisleKey } from './aisles.ts';

/** Goods sold by weight are bought in any amount, and their price is for a pound or a kilogram. */
export type SoldBy = 'pack' | 'weight';

/** The aisles of goods that are sold by weight by default. */
export const looseAisles: readonly AisleKey[] = ['produce', 'meat'];
/** The amounts of loose goods, in upper or lower case. SQL uses the same pattern. */
export const looseAmountPattern = String.raw`^\s*1\s*(lbs?|pounds?|kgs?|kilos?|kilograms?)\.?\s*$`;
const looseAmount = new RegExp(looseAmountPattern, 'i');

/** True if a product is priced as loose goods: without a brand, for one pound or kilogram. */
function isPricedLoose({ brand, amount }: { brand: string; amount: string }): boolean {
  return knownText(brand) === '' && looseAmount.test(amount);
}

/** How a kind is sold by default, from one of its products: loose produce, meat and fish by weight. */
export function soldByDefault(product: { brand: string; amount: string }, aisle: AisleKey): SoldBy {
  return looseAisles.includes(aisle) && isPricedLoose(product) ? 'weight' : 'pack';
}
