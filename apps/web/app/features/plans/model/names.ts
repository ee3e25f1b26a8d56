import type { AmountUnit, ListItem } from '@bargain-buddy/contract';
import { amountInWords } from '@bargain-buddy/domain';

/** What to call the thing that a plan knows by its index or its item's id. */
export type NameOf = (item: number) => string;

/** A list's item with how much of it is wanted, where its packs do not say so. */
export function nameOfItem({ name, amount, amount_unit, quantity }: ListItem): string {
  return amount === null || amount_unit === null ? name : `${name}, ${wantedAmount(amount, amount_unit, quantity)}`;
}

/** "2 kg", "3 × 2 kg", "12 pieces". */
export function wantedAmount(amount: string, unit: AmountUnit, quantity: number): string {
  const words = amountInWords(amount, unit);
  return quantity === 1 ? words : `${quantity} × ${words}`;
}
