/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * One line of a CSV file (RFC 4180), its line end included. Text that a spreadsheet would take for a formula gets an
 * apostrophe before it (https://owasp.org/www-community/attacks/CSV_Injection); numbers stay numbers.
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
