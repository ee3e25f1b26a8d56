import type { WantedUnit } from './quick-add/vocabulary.ts';

const names: Partial<Record<WantedUnit, string>> = { l: 'L', floz: 'fl oz', piece: 'pieces' };
/** Units that people divide into quarters. Metric amounts are decimals on the shelf. */
const quartered: ReadonlySet<WantedUnit> = new Set(['oz', 'lb', 'floz', 'pt', 'gal', 'dozen']);
const fractions: Readonly<Record<string, string>> = { '.25': '¼', '.5': '½', '.75': '¾' };

/** Returns the written form of a unit after a number: 'kg', 'fl oz', 'pieces'. */
export const unitInWords = (unit: WantedUnit): string => names[unit] ?? unit;

/** Formats an amount: '2 kg', '1.5 L', '½ lb', '1½ dozen', '1 piece', '12 pieces'. */
export function amountInWords(amount: string, unit: WantedUnit): string {
  if (amount === '1' && unit === 'piece') return '1 piece';
  const [, whole = '', decimals = ''] = /^(\d+)(\.\d+)$/.exec(amount) ?? [];
  const fraction = quartered.has(unit) ? fractions[decimals] : undefined;
  const number = fraction ? `${whole === '0' ? '' : whole}${fraction}` : amount;
  return `${number} ${unitInWords(unit)}`;
}

const written = /^(.+), (?:(\d{1,6}(?:\.\d{1,3})?)|(\d{0,6})([¼½¾])) (kg|g|oz|lb|ml|L|fl oz|pt|gal|pieces?|dozen)$/u;
const decimals: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };
const units: Readonly<Record<string, WantedUnit>> = { L: 'l', 'fl oz': 'floz', pieces: 'piece' };

interface NamedAmount {
  name: string;
  amount?: string;
  unit?: WantedUnit;
}

/** Splits 'Oil, 2 L' into name and amount. Returns the whole text as the name if it has no amount. */
export function readNamedAmount(text: string): NamedAmount {
  const [, name, decimal, whole, fraction, unit] = written.exec(text) ?? [];
  if (!name || !unit) return { name: text };
  const amount = decimal ?? `${whole || '0'}${decimals[fraction ?? '']}`;
  return Number(amount) > 0 ? { name, amount, unit: units[unit] ?? (unit as WantedUnit) } : { name: text };
}
