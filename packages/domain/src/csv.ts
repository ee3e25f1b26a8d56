/** Prefixes that spreadsheets read as a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * Returns one CSV line with its line end (RFC 4180). Prefixes formulas with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection). Numbers stay numbers.
 */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const text = formula.test(value) && !isNumber ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
