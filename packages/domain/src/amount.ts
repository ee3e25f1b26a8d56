/** What an amount is measured in, in its smallest unit: grams, millilitres, or pieces. */
export type AmountUnit = 'g' | 'ml' | 'piece';

/** An exact quantity: `thousandths` of the unit, so that no amount on a package needs a fraction. */
export interface Amount {
  thousandths: bigint;
  unit: AmountUnit;
}

/**
 * Thousandths of grams, millilitres or pieces in one of each unit; imperial ones by the international pound and US
 * pint.
 */
const units: Record<string, [bigint, AmountUnit]> = {
  mg: [1n, 'g'],
  g: [1_000n, 'g'],
  kg: [1_000_000n, 'g'],
  oz: [28_350n, 'g'],
  lb: [453_592n, 'g'],
  ml: [1_000n, 'ml'],
  cl: [10_000n, 'ml'],
  l: [1_000_000n, 'ml'],
  floz: [29_574n, 'ml'],
  pt: [473_176n, 'ml'],
  qt: [946_353n, 'ml'],
  gal: [3_785_412n, 'ml'],
  piece: [1_000n, 'piece'],
  dozen: [12_000n, 'piece'],
};

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
  const unit = units[spellings[letters] ?? letters];
  if (!unit) return undefined;
  const thousandths = (BigInt(packs) * inThousandths(quantity) * unit[0]) / 1_000n;
  return thousandths > 0n ? { thousandths, unit: unit[1] } : undefined;
}

function inThousandths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split(/[.,]/);
  return BigInt(whole) * 1_000n + BigInt(fraction.padEnd(3, '0'));
}
