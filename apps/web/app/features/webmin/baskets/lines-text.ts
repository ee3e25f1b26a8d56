import type { AdminBasket, BasketChange } from '@bargain-buddy/contract';

export type BasketLineInput = NonNullable<BasketChange['lines']>[number];

/** Lines as text, such as 'eggs 2 piece person', which a draft stores and compares. */
export const basketLinesToText = (lines: readonly (BasketLineInput | AdminBasket['lines'][number])[]): string =>
  lines.map(({ kind, amount, unit, per }) => `${kind} ${amount} ${unit} ${per}`).join('\n');

/** An amount that is no number is 0, which the contract refuses. */
export function parseBasketLines(text: string): BasketLineInput[] {
  return text.split('\n').flatMap((line) => {
    const [kind = '', amount, unit, per] = line.split(' ');
    if (kind === '') return [];
    return [
      { kind, amount: Number(amount) || 0, unit: unit as BasketLineInput['unit'], per: per as BasketLineInput['per'] },
    ];
  });
}
