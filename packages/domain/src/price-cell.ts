/** Content of a price cell: a price in TT$ ("10.50"), no price, or unreadable text. */
export type ParsedPriceCell =
  | { kind: 'price'; price: string }
  | { kind: 'none' }
  | { kind: 'unreadable'; reason: string };

const none: ParsedPriceCell = { kind: 'none' };
const unreadable = (reason: string): ParsedPriceCell => ({ kind: 'unreadable', reason });

const absences = new Set([
  '',
  'n/a',
  'na',
  'n.a',
  'n.a.',
  'n\\a',
  'nan',
  'nil',
  'none',
  'not available',
  'out of stock',
]);
/** Most whole digits in the database: numeric(10, 2). */
const maxDigits = 8;
const maxCell = 60;

/**
 * Parses a price of a survey, from a number or text: '$10.50', 'TT$ 10.25', '1,064.00', '58.5*' (footnote marks). A
 * comma before three digits separates thousands. A single comma before one or two digits is a decimal point. Rounds
 * nothing: prices with more than two decimals, negative and too large prices are unreadable, with a reason.
 */
export function parsePriceCell(value: number | string): ParsedPriceCell {
  if (typeof value === 'number') return Number.isFinite(value) ? readDecimal(plainDecimal(value)) : notAPrice;
  if (value.length > maxCell) return value.trim() === '' ? none : notAPrice;
  const text = value.replace(/\s+/g, ' ').trim();
  if (absences.has(text.toLowerCase()) || /^[-–—.*_ ]+$/.test(text)) return none;
  const bare = text
    .replace(/(?<![*†‡])[*†‡]+$/, '')
    .trimEnd()
    .replace(/^([-(–]?) ?(TTD|TT ?\$|TT|\$) ?/i, '$1')
    .replace(/(?<=\d) ?(TTD|TT ?\$|TT|\$)$/i, '');
  if (absences.has(bare.toLowerCase()) || /^[-–—]+$/.test(bare)) return none;
  if (/^\(.*\)$/.test(bare)) return readDecimal(`-${withPoint(bare.slice(1, -1))}`);
  return readDecimal(withPoint(bare.replace(/^–/, '-')));
}

const notAPrice = unreadable('It is not a price.');

/** Formats a number like a spreadsheet, with 15 significant digits: 5.1 + 53.2 is 58.300000000000004. */
function plainDecimal(value: number): string {
  const shown = Number(value.toPrecision(15));
  return Math.abs(shown) < 1e-6 && shown !== 0 ? shown.toFixed(20).replace(/(?<!0)0+$/, '') : String(shown);
}

function withPoint(text: string): string {
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return text.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
}

function readDecimal(text: string): ParsedPriceCell {
  const [, minus, whole = '', decimals = ''] = /^(-?) ?(?=\.?\d)0*((?:[1-9]\d*)?)(?:\.(\d*))?$/.exec(text) ?? [];
  if (minus === undefined) return /^-?\d+(\.\d+)?e\+\d+$/.test(text) ? tooLarge : notAPrice;
  const places = decimals.replace(/(?<!0)0+$/, '');
  if (whole === '' && places === '') return none;
  if (minus) return unreadable('The price is negative.');
  if (places.length > 2) return unreadable('The price has more than two decimals.');
  if (whole.length > maxDigits) return tooLarge;
  return { kind: 'price', price: `${whole || '0'}.${places.padEnd(2, '0')}` };
}

const tooLarge = unreadable('The price is more than 99,999,999.99.');
