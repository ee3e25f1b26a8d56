import type { WantedUnit } from './quick-add/vocabulary.ts';

/** Units that are not called by their own names. */
const names: Partial<Record<WantedUnit, string>> = { l: 'L', floz: 'fl oz', piece: 'pieces' };

/** What a unit is called after a number: 'kg', 'fl oz', 'pieces'. */
export const unitInWords = (unit: WantedUnit): string => names[unit] ?? unit;

/** An amount that is wanted, as people read it: '2 kg', '1 piece', '12 pieces'. */
export const amountInWords = (amount: string, unit: WantedUnit): string =>
  amount === '1' && unit === 'piece' ? '1 piece' : `${amount} ${unitInWords(unit)}`;
