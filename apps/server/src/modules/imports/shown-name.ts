/** A file's name for the history: without folders, control characters and what is too much of it. */
export function shownName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return clean.slice(-200) || 'workbook';
}
