export type BarcodeFormat = 'EAN-8' | 'EAN-13' | 'UPC-A' | 'UPC-E';

const separators = /[\s\-‐‑‒–—.]+/g;
const lengths: readonly number[] = [8, 12, 13, 14];

/**
 * Normalises a barcode to 13 digits, or to the 8 of an EAN-8. Returns undefined if the length or the check digit is
 * wrong. Eight digits are a UPC-E if they begin with 0, else an EAN-8, and the other format if the check digit is
 * wrong. `format` forces one.
 */
export function canonicalBarcode(text: string, format?: BarcodeFormat): string | undefined {
  const digits = text.replace(separators, '');
  if (!isBarcodeLike(digits)) return undefined;
  if (digits.length === 8) return canonicalOfEight(digits, format);
  const long = digits.padStart(14, '0');
  // A GTIN-14 that begins with another digit marks a case, which is not sold in shops.
  return long.startsWith('0') && hasRightCheckDigit(long) ? long.slice(1) : undefined;
}

/** Tests for the digits and length of a barcode. Ignores the check digit. */
export function isBarcodeLike(text: string): boolean {
  const digits = text.replace(separators, '');
  return /^\d+$/.test(digits) && lengths.includes(digits.length);
}

/** Returns all possible spellings of a barcode, the normalised one first. Returns other text unchanged. */
export function barcodeSpellings(text: string): string[] {
  const code = canonicalBarcode(text);
  if (!code) return [text];
  if (code.length === 8) return [code];
  const upcA = code.startsWith('0') ? [code.slice(1), ...shortened(code.slice(1))] : [];
  return [code, `0${code}`, ...upcA];
}

/** Removes separators from a barcode. Returns other text unchanged. */
export function barcodeDigits(text: string): string {
  return canonicalBarcode(text) ? text.replace(separators, '') : text;
}

function canonicalOfEight(digits: string, format: BarcodeFormat | undefined): string | undefined {
  const asEan = hasRightCheckDigit(digits) ? digits : undefined;
  const asUpc = /^[01]/.test(digits) && hasRightCheckDigit(expanded(digits)) ? `0${expanded(digits)}` : undefined;
  if (format === 'EAN-8') return asEan;
  if (format === 'UPC-E') return asUpc;
  return digits.startsWith('0') ? (asUpc ?? asEan) : (asEan ?? asUpc);
}

/** Tests the GS1 check digit: every second digit from the right has weight 3, and the sum is a multiple of 10. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place++) sum += Number(digits.at(-place)) * (place % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}

function expanded(upcE: string): string {
  const [system, body, how, check] = [upcE.slice(0, 1), upcE.slice(1, 6), upcE.slice(6, 7), upcE.slice(7)];
  if (how <= '2') return `${system}${body.slice(0, 2)}${how}0000${body.slice(2)}${check}`;
  if (how === '3') return `${system}${body.slice(0, 3)}00000${body.slice(3)}${check}`;
  if (how === '4') return `${system}${body.slice(0, 4)}00000${body.slice(4)}${check}`;
  return `${system}${body}0000${how}${check}`;
}

function shortened(upcA: string): string[] {
  const candidates = [
    upcA.replace(/^([01]\d\d)([012])0000(\d{3})(\d)$/, '$1$3$2$4'),
    upcA.replace(/^([01]\d{3})00000(\d\d)(\d)$/, '$1$23$3'),
    upcA.replace(/^([01]\d{4})00000(\d)(\d)$/, '$1$24$3'),
    upcA.replace(/^([01]\d{5})0000([5-9])(\d)$/, '$1$2$3'),
  ];
  return candidates.filter((candidate) => candidate.length === 8 && canonicalBarcode(candidate) === `0${upcA}`);
}
