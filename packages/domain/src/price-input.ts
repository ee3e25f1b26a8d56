/** Whole digits that a price can have: the database keeps up to 99,999,999.99. */
const mostDigits = 8;

const notAPrice = 'Enter a valid price';
const negative = 'Price cannot be negative';

/** Thousands as they are written before decimals: 1,064.00. */
const groupedThousands = /\d{1,3}(?:,\d{3}){1,9}(?=\.)/;

/**
 * What a price field keeps of what was typed: digits and one point, two decimals at most; a comma is a point (PRC-01),
 * but one that can only set off thousands, as in a price that was copied, is nothing.
 */
export function cleanPriceInput(text: string): string {
  const kept = text
    .replace(groupedThousands, (thousands) => thousands.replaceAll(',', ''))
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '');
  const point = kept.indexOf('.');
  if (point < 0) return kept;
  const decimals = kept.slice(point + 1).replaceAll('.', '');
  return `${kept.slice(0, point)}.${decimals.slice(0, 2)}`;
}

/**
 * The amount of a typed or copied price such as "$1,064.00", "TT$ 1,064" or "10,5", with two decimals. Returns
 * undefined for anything that is no valid price.
 */
export function readTypedPrice(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:TT)?\s*\$\s*/i, '');
  const number = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (!/^\d*[.,]?\d{0,2}$/.test(number) || number === '' || priceError(number) !== undefined) return undefined;
  return formatPrice(number);
}

/**
 * A price with two decimals, for when the field is left or saved; what is no price, or nothing, stays as it is
 * (PRC-01).
 */
export function formatPrice(text: string): string {
  const read = readPrice(text);
  if (!read || read.isNegative) return text;
  return `${read.whole}.${read.decimals.slice(0, 2).padEnd(2, '0')}`;
}

/** What is wrong with a finished price, to show below its field; nothing typed is no error (PRC-02). */
export function priceError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readPrice(text);
  if (!read) return notAPrice;
  if (read.isNegative) return negative;
  return read.whole.length > mostDigits || /^0*$/.test(read.whole + read.decimals) ? notAPrice : undefined;
}

/**
 * What is wrong with a price that is still being typed: as `priceError`, but "0", "." and "12." may yet become one
 * (PRC-02).
 */
export function priceErrorWhileTyping(text: string): string | undefined {
  return /^0*[.,]?0?$/.test(text.trim()) ? undefined : priceError(text);
}

function readPrice(text: string): { isNegative: boolean; whole: string; decimals: string } | undefined {
  const [, minus, whole = '', decimals = ''] = /^(-?)(?=[.,]?\d)(\d*)(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (minus === undefined) return undefined;
  return { isNegative: minus === '-', whole: whole.replace(/^0+(?=\d)/, '') || '0', decimals };
}
