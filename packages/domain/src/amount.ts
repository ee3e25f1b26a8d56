/** What an amount is measured in, in its smallest unit: grams, millilitres, or pieces. */
export type AmountUnit = 'g' | 'ml' | 'piece';

/**
 * A quantity in `thousandths` of the unit, so that no amount on a package needs a fraction. What is written in imperial
 * units is rounded once, at the end, so that 16 oz are a pound and 128 fl oz a gallon.
 */
export interface Amount {
  thousandths: bigint;
  unit: AmountUnit;
}

/**
 * Grams, millilitres or pieces in one of each unit, exactly: the avoirdupois pound and its ounce, the US gallon of 231
 * cubic inches and its parts (NIST Handbook 44, appendix C, 'General Tables of Units of Measurement').
 */
const units: Record<string, [string, AmountUnit]> = {
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
/** No factor and no number on a package has more decimals. */
const factorDecimals = 10;
const numberDecimals = 3;
const factors = new Map(
  Object.entries(units).map(([name, [factor, unit]]) => [name, { factor: scaled(factor, factorDecimals), unit }]),
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

/**
 * What a package holds, from how it is written on it: '2 kg', '1.8kg', '6 x 330 ml', '12 ct', '16 fl oz', 'dozen'.
 * Undefined where it cannot be told or is nothing.
 */
export function parseAmount(text: string): Amount | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === 'each' || plain === 'dozen') return parseAmount(`1 ${plain}`);
  const [, packs = '1', quantity, word] = pattern.exec(plain) ?? [];
  if (!quantity || !word) return undefined;
  const letters = word.replace(/[^a-z]/g, '');
  const known = factors.get(spellings[letters] ?? letters);
  if (!known) return undefined;
  const exact = BigInt(packs) * scaled(quantity, numberDecimals) * known.factor;
  const thousandths = (exact + thousandth / 2n) / thousandth;
  return thousandths > 0n ? { thousandths, unit: known.unit } : undefined;
}

/** How many units of the exact product are a thousandth. */
const thousandth = 10n ** BigInt(factorDecimals + numberDecimals - 3);

/** A decimal number without its point, moved by so many places. */
function scaled(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split(/[.,]/);
  return BigInt(whole + fraction.padEnd(places, '0'));
}
