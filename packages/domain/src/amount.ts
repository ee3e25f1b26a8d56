import type { WantedUnit } from './quick-add/vocabulary.ts';

/** Smallest unit of an amount: grams, millilitres or pieces. */
export type BaseAmountUnit = 'g' | 'ml' | 'piece';

/** Parts in one gram, millilitre or piece. Amounts are whole numbers of parts. */
export const partsPerUnit = 16_000_000_000n;

/**
 * Every amount of `parseAmount` is a whole number of parts: an ounce is 45,359,237 / 1,600,000 grams, a fluid ounce
 * 473,176,473 / 16,000,000 millilitres. A number on a package has at most three decimals.
 */
export interface Amount {
  parts: bigint;
  unit: BaseAmountUnit;
}

/**
 * Exact grams, millilitres or pieces in each unit: avoirdupois pound and ounce, US gallon of 231 cubic inches and its
 * parts (NIST Handbook 44, appendix C, 'General Tables of Units of Measurement').
 */
const units: Record<string, [string, BaseAmountUnit]> = {
  mg: ['0.001', 'g'],
  g: ['1', 'g'],
  kg: ['1000', 'g'],
  oz: ['28.349523125', 'g'],
  lb: ['453.59237', 'g'],
  ml: ['1', 'ml'],
  cl: ['10', 'ml'],
  l: ['1000', 'ml'],
  floz: ['29.5735295625', 'ml'],
  pt: ['473.176473', 'ml'],
  qt: ['946.352946', 'ml'],
  gal: ['3785.411784', 'ml'],
  piece: ['1', 'piece'],
  dozen: ['12', 'piece'],
};
/** Most decimals of a factor and of a number on a package. */
const factorDecimals = 10;
const numberDecimals = 3;
const thousandth = 10n ** BigInt(numberDecimals);
const sizes = new Map(
  Object.entries(units).map(([name, [factor, unit]]) => {
    const parts = (shiftLeft(factor, factorDecimals) * partsPerUnit) / 10n ** BigInt(factorDecimals) / thousandth;
    return [name, { parts, unit }];
  }),
);

const spellings: Record<string, string> = {
  gm: 'g',
  gms: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  gramme: 'g',
  grammes: 'g',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  ounce: 'oz',
  ounces: 'oz',
  ozs: 'oz',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  mls: 'ml',
  millilitre: 'ml',
  millilitres: 'ml',
  milliliter: 'ml',
  milliliters: 'ml',
  lt: 'l',
  ltr: 'l',
  ltrs: 'l',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  fluidounce: 'floz',
  fluidounces: 'floz',
  pint: 'pt',
  pints: 'pt',
  quart: 'qt',
  quarts: 'qt',
  gallon: 'gal',
  gallons: 'gal',
  gals: 'gal',
  ct: 'piece',
  count: 'piece',
  pc: 'piece',
  pcs: 'piece',
  pieces: 'piece',
  pk: 'piece',
  pack: 'piece',
  packs: 'piece',
  ea: 'piece',
  each: 'piece',
  s: 'piece',
  sheets: 'piece',
  rolls: 'piece',
  bags: 'piece',
  tablets: 'piece',
  doz: 'dozen',
  dozens: 'dozen',
  dz: 'dozen',
};

const number = String.raw`(\d{1,6}(?:[.,]\d{1,3})?)`;
const pattern = new RegExp(String.raw`^(?:(\d{1,4})\s*[x×*]\s*)?${number}\s*([a-z]+(?:\.?\s+oz)?)\.?$`);

/** Parses the amount on a package: '1.8kg', '6 x 330 ml', '12 ct', 'dozen'. Returns undefined if unreadable or zero. */
export function parseAmount(text: string): Amount | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === 'each' || plain === 'dozen') return parseAmount(`1 ${plain}`);
  const [, packs = '1', quantity, word] = pattern.exec(plain) ?? [];
  if (!quantity || !word) return undefined;
  const letters = word.replace(/[^a-z]/g, '');
  const size = sizes.get(spellings[letters] ?? letters);
  if (!size) return undefined;
  const parts = BigInt(packs) * shiftLeft(quantity, numberDecimals) * size.parts;
  return parts > 0n ? { parts, unit: size.unit } : undefined;
}

/** Largest amount of a list item, in grams, millilitres or pieces. */
export const maxItemAmount: Record<BaseAmountUnit, bigint> = { g: 100_000n, ml: 100_000n, piece: 1_000n };

/** Formats an amount in a unit, with at most three decimals: '1.5'. Returns undefined if that is not exact. */
export function formatAmountInUnit({ parts }: Amount, unit: WantedUnit): string | undefined {
  const size = sizes.get(unit)?.parts ?? 1n;
  return parts % size === 0n ? decimal(parts / size, numberDecimals) : undefined;
}

export interface WrittenAmount {
  amount: string;
  unit: WantedUnit;
}

/** Preferred units first, each with its smallest value in thousandths. */
const writtenUnits: Record<BaseAmountUnit, readonly (readonly [WantedUnit, bigint])[]> = {
  g: [
    ['lb', 1n],
    ['kg', thousandth],
    ['g', 1n],
    ['oz', 1n],
  ],
  ml: [
    ['l', thousandth],
    ['ml', 1n],
    ['gal', thousandth],
    ['pt', thousandth],
    ['floz', 1n],
  ],
  piece: [['piece', 1n]],
};

/** Largest readable number in thousandths: six digits before the point. */
const maxWritten = 999_999_999n;

/** Converts to a unit with at most three decimals. Rounds inexact amounts down to thousandths, but not to zero. */
export function toWrittenAmount({ parts, unit }: Amount): WrittenAmount {
  const inThousandths = (name: WantedUnit) => {
    const size = sizes.get(name)?.parts ?? 1n;
    return { count: parts / size, isExact: parts % size === 0n };
  };
  for (const [name, least] of writtenUnits[unit]) {
    const { count, isExact } = inThousandths(name);
    if (isExact && count >= least && count <= maxWritten) return { amount: decimal(count, numberDecimals), unit: name };
  }
  const { count } = inThousandths(unit);
  return { amount: decimal(count || 1n, numberDecimals), unit };
}

const baseDecimals = 16;
const partsPerBase = { g: 1_000n * partsPerUnit, ml: 1_000n * partsPerUnit, piece: partsPerUnit };

/** Returns an amount in kilograms, litres or pieces, as an exact decimal. */
export function toBaseAmount({ parts, unit }: Amount): string {
  return decimal((parts * 10n ** BigInt(baseDecimals)) / partsPerBase[unit], baseDecimals);
}

/** Parses a decimal of `toBaseAmount`. */
export function parseBaseAmount(decimal: string, unit: BaseAmountUnit): Amount {
  return { parts: (shiftLeft(decimal, baseDecimals) * partsPerBase[unit]) / 10n ** BigInt(baseDecimals), unit };
}

function decimal(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/(?<!0)0+$/, '').replace(/\.$/, '');
}

/** Returns an amount in thousandths of a gram, millilitre or piece, as an exact decimal. */
export function amountInThousandths({ parts }: Amount): string {
  return decimal((parts * thousandth * 10n ** BigInt(factorDecimals)) / partsPerUnit, factorDecimals);
}

function shiftLeft(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split(/[.,]/);
  return BigInt(whole + fraction.padEnd(places, '0'));
}
