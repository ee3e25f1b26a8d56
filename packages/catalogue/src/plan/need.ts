import type { AmountUnit, ListItemChange } from '@bargain-buddy/contract';
import { type Amount, parseAmount } from '@bargain-buddy/domain';

/** The object of a list item: a product (at one or any store), an amount of some kinds, or free text. */
export type Need = ProductNeed | KindsNeed | TextNeed;
export interface ProductNeed {
  product: number;
  store: number | null;
}
export interface KindsNeed {
  kinds: number[];
  amount: string;
  unit: AmountUnit;
}
interface TextNeed {
  text: string;
}

/** Returns the need of a request, or undefined if it has none. The contract validates that it is complete. */
export function needOfRequest(
  given: Pick<ListItemChange, 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit' | 'text'>,
): Need | undefined {
  const { product, store, kinds, amount, amount_unit: unit, text } = given;
  if (product) return { product, store: store ?? null };
  if (kinds && amount && unit) return { kinds: [...new Set(kinds)], amount: String(Number(amount)), unit };
  return text ? { text } : undefined;
}

export function wantedAmountOfKinds({ amount, unit }: Pick<KindsNeed, 'amount' | 'unit'>): Amount {
  const wanted = parseAmount(`${amount} ${unit}`);
  if (!wanted) throw new Error(`${amount} ${unit} is no amount.`);
  return wanted;
}
