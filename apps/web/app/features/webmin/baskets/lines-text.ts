import type { AdminBasket, BasketChange } from '@bargain-buddy/contract';

export type Line = NonNullable<BasketChange['lines']>[number];

/** Lines as text, such as 'eggs 2 piece person', which a draft stores and compares. */
export const writeLines = (lines: readonly (Line | AdminBasket['lines'][number])[]): string =>
  lines.map(({ kind, amount, unit, per }) => `${kind} ${amount} ${unit} ${per}`).join('\n');

/** An amount that is no number is 0, which the contract refuses. */
export function readLines(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const [kind = '', amount, unit, per] = line.split(' ');
    if (kind === '') return [];
    return [{ kind, amount: Number(amount) || 0, unit: unit as Line['unit'], per: per as Line['per'] }];
  });
}
