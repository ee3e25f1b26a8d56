/** Most whole digits: the database stores up to 99,999,999.99. */
const maxDigits = 8;

const notAPrice = 'Enter a valid price';
const negative = 'Price cannot be negative';

const groupedThousands = /\d{1,3}(?:,\d{3}){1,9}(?=\.)/;

/** Cleans a price while it is typed. A comma becomes a point. Thousands separators of a pasted price are removed. */
export function cleanPriceInput(text: string): string {
  const allowed = text
    .replace(groupedThousands, (thousands) => thousands.replaceAll(',', ''))
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '');
  const point = allowed.indexOf('.');
  if (point < 0) return allowed;
  const decimals = allowed.slice(point + 1).replaceAll('.', '');
  return `${allowed.slice(0, point)}.${decimals.slice(0, 2)}`;
}

/** Parses "$1,064.00", "TT$ 1,064" or "10,5" to two decimals. Returns undefined for an invalid price. */
export function parseTypedPrice(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:TT)?\s*\$\s*/i, '');
  const number = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (!/^\d*[.,]?\d{0,2}$/.test(number) || number === '' || priceError(number) !== undefined) return undefined;
  return formatPriceInput(number);
}

/** Formats a finished price with two decimals. Returns invalid or empty text unchanged. */
export function formatPriceInput(text: string): string {
  const read = readPrice(text);
  if (!read || read.isNegative) return text;
  return `${read.whole}.${read.decimals.slice(0, 2).padEnd(2, '0')}`;
}

/** Returns the error of a finished price, for display below its field. Empty text has none. */
export function priceError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readPrice(text);
  if (!read) return notAPrice;
  if (read.isNegative) return negative;
  return read.whole.length > maxDigits || /^0*$/.test(read.whole + read.decimals) ? notAPrice : undefined;
}

/** Returns the error of a price that is still typed. Accepts "0", "." and "12.", which can become valid. */
export function priceErrorWhileTyping(text: string): string | undefined {
  return /^0*[.,]?0?$/.test(text.trim()) ? undefined : priceError(text);
}

function readPrice(text: string): { isNegative: boolean; whole: string; decimals: string } | undefined {
  const [, minus, whole = '', decimals = ''] = /^(-?)(?=[.,]?\d)(\d*)(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (minus === undefined) return undefined;
  return { isNegative: minus === '-', whole: whole.replace(/^0+(?=\d)/, '') || '0', decimals };
}
