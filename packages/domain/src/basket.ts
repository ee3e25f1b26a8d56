import { type BaseAmountUnit, maxItemAmount, partsPerUnit, toWrittenAmount } from './amount.ts';
import type { WantedUnit } from './quick-add/vocabulary.ts';

/** A line of a ready-made basket. `amount` is a whole number of grams, millilitres or pieces. */
export interface BasketLine {
  amount: number;
  unit: BaseAmountUnit;
  per: 'person' | 'household';
}

/** An amount in the form of a list item, which is wanted `quantity` times. */
export interface ScaledLine {
  amount: string;
  unit: WantedUnit;
  quantity: number;
}

/**
 * Scales a line exactly. `amount` times `quantity` is the whole amount. `quantity` is the least number with which the
 * amount is allowed for a list item. A line of at most `maxItemAmount` has one for each number of people.
 */
export function scaleBasketLine({ amount, unit, per }: BasketLine, people: number): ScaledLine {
  const persons = per === 'person' ? people : 1;
  const isAllowed = (quantity: number) =>
    persons % quantity === 0 && BigInt((amount * persons) / quantity) <= maxItemAmount[unit];
  let quantity = 1;
  while (quantity < persons && !isAllowed(quantity)) quantity += 1;
  const parts = BigInt((amount * persons) / quantity) * partsPerUnit;
  return { ...toWrittenAmount({ parts, unit }), quantity };
}

/** The whole amount of a line for a number of people. */
export function basketAmountForPeople(
  { amount, unit, per }: BasketLine,
  people: number,
): Pick<ScaledLine, 'amount' | 'unit'> {
  return toWrittenAmount({ parts: BigInt(amount * (per === 'person' ? people : 1)) * partsPerUnit, unit });
}
