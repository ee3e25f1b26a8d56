const formula = /^[=+\-@\t\r]/;

/** Returns a CSV line (RFC 4180), with formulas escaped (https://owasp.org/www-community/attacks/CSV_Injection). */
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
