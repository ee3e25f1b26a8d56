import type { AmountUnit, ListItemChange } from '@bargain-buddy/contract';
import { type Amount, inThousandths, parseAmount } from '@bargain-buddy/domain';

/** What an item asks for: a product at a store or anywhere, kinds in an amount, or words of the person's own. */
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

/** What a request asks for, of which the contract has seen to it that it is whole; undefined where it is nothing. */
export function needOf(
  given: Pick<ListItemChange, 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit' | 'text'>,
): Need | undefined {
  const { product, store, kinds, amount, amount_unit: unit, text } = given;
  if (product) return { product, store: store ?? null };
  if (kinds && amount && unit) return { kinds: [...new Set(kinds)], amount: String(Number(amount)), unit };
  return text ? { text } : undefined;
}

/** Equal for equal needs: '2 kg' of some kinds is '2000 g' of the same ones, and words are equal in any case. */
export function needKey(need: Need): string {
  if ('product' in need) return `${need.product} ${need.store ?? 'anywhere'}`;
  if ('text' in need) return `t${need.text.toLowerCase()}`;
  return `k${kindsKey(need.kinds)} ${inThousandths(wantedAmount(need))}`;
}

/** Equal for the same kinds in any order. */
export function kindsKey(kinds: readonly number[]): string {
  return kinds.toSorted((a, b) => a - b).join(' ');
}

/** Equal for needs that may add up to one item: equal needs, and the same kinds in different amounts. */
export const mergeKey = (need: Need): string => ('kinds' in need ? `k${kindsKey(need.kinds)}` : needKey(need));

/** How much of its kinds a need asks for. */
export function wantedAmount({ amount, unit }: Pick<KindsNeed, 'amount' | 'unit'>): Amount {
  const wanted = parseAmount(`${amount} ${unit}`);
  if (!wanted) throw new Error(`${amount} ${unit} is no amount.`);
  return wanted;
}
