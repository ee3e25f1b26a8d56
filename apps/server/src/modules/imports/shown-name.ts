/** Removes folders and control characters, and limits the length. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return clean.slice(-200) || 'workbook';
}
