const smallWords = new Set(['in', 'at', 'on', 'and', 'or', 'for', 'the', 'a', 'an', 'of', 'with', 'to', 'from', 'by']);
/** More words than anybody types make a query slow and no result better. */
const mostWords = 8;

/**
 * The words that a search looks for: lower case, accents and punctuation removed, each once, small words only when there
 * is nothing else. A text matches a word that begins one of its own words. The SQL function search_text reads texts by the
 * same rule.
 */
export function searchWords(query: string): string[] {
  const words = [...new Set(query.split(/\s+/).map(plainWord).filter(Boolean))];
  const telling = words.filter((word) => !smallWords.has(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

/** One word without case, accents and punctuation; '' when nothing is left. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
