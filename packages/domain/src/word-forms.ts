/** Returns a plain word with its possible singular or plural forms, in lower case. Some forms are not words. */
export function wordForms(word: string): string[] {
  const stem = word.slice(0, -1);
  if (/[^aeiou]y$/.test(word)) return [word, `${stem}ies`];
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [word, `${word}s`, `${word}es`];
  if (word.endsWith('ies')) return [word, stem, `${word.slice(0, -3)}y`];
  return word.endsWith('es') ? [word, stem, word.slice(0, -2)] : [word, stem];
}
