const stopWords = new Set(['in', 'at', 'on', 'and', 'or', 'for', 'the', 'a', 'an', 'of', 'with', 'to', 'from', 'by']);
/** More words slow the query and do not improve the result. */
const maxWords = 8;

/** Returns the distinct plain words of a search, without stop words unless nothing else is there. */
export function searchWords(query: string): string[] {
  return searchedWords(plainWords(query));
}

function searchedWords(words: readonly string[]): string[] {
  return withoutStopWords([...new Set(words)]).slice(0, maxWords);
}

/**
 * Parses 'milk -powder'. A minus directly before a word excludes it at the start of the text or after a space. `words`
 * are the `searchWords` of the other parts. Returns at most eight words in all.
 */
export function parseSearchQuery(query: string): { words: string[]; excluded: string[] } {
  const parts = plainParts(query);
  const words = searchedWords(bareWords(parts.filter((part) => !exclusion.test(part))));
  const excluded = new Set(bareWords(parts.filter((part) => exclusion.test(part))));
  return {
    words,
    excluded: [...excluded].filter((word) => !stopWords.has(word)).slice(0, maxWords - words.length),
  };
}

/** Removes stop words, unless nothing else remains. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const relevant = words.filter((word) => !stopWords.has(word));
  return relevant.length > 0 ? relevant : words;
}

/** Tests for an empty search. Emoji or punctuation alone are a search without words. */
export function isBlankSearch(query: string): boolean {
  return query.trim() === '';
}

/** Returns words in lower case, without accents and punctuation. SQL plain_text and search_text use the same rule. */
export function plainWords(text: string): string[] {
  return bareWords(plainParts(text));
}

/**
 * Returns the words of a text in all readings: ' 2kg 2 kg'. Amounts and names with letters and digits are together and
 * apart. SQL search_text is the same function.
 */
export function toSearchText(...parts: string[]): string {
  const words = plainParts(parts.join(' '));
  const withGaps = (gap: string) => words.map((word) => word.replace(punctuation, gap)).join(' ');
  const [spaced, joined] = [trimmed(withGaps(' ')), trimmed(withGaps(''))];
  // From the first word with a digit on: before it these read no differently.
  const fromDigits = (text: string) => {
    const digit = text.search(/\d/);
    return digit === -1 ? undefined : text.slice(text.lastIndexOf(' ', digit) + 1);
  };
  const together = (text: string | undefined) => text?.replace(/(\d) ([a-z]{1,3})(?![\p{L}\p{N}])/gu, '$1$2');
  const apart = fromDigits(spaced)
    ?.replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/([a-z])(\d)/g, '$1 $2');
  let readings = ` ${spaced}`;
  for (const reading of [joined, together(fromDigits(spaced)), together(fromDigits(joined)), apart]) {
    if (reading !== undefined && !`${readings} `.includes(` ${reading} `)) readings += ` ${reading}`;
  }
  return readings;
}

const trimmed = (text: string) => text.replace(/ +/g, ' ').trim();

const plainParts = (text: string) => plainText(text).split(spaces);
const bareWords = (parts: readonly string[]) => parts.map((part) => part.replace(punctuation, '')).filter(Boolean);

const spaces = anyOf('9-d 20 85 1680 2028 2029');
const marks = anyOf(
  'ad 300-36f 483-489 591-5bd 5bf 5c1 5c2 5c4 5c5 5c7 610-61a 640 64b-65f 670 6d6-6dc 6df-6e8 6ea-6ed 1ab0-1aff ' +
    '1dc0-1dff 200b-200f 202a-202e 2060-2064 20d0-20ff fe00-fe0f fe20-fe2f feff',
);
/** Punctuation and signs, including emoji. All other characters are letters or digits. */
const punctuation = anyOf(
  '0-2f 3a-40 5b-60 7b-bf d7 f7 2b9-2df 37e 387 55a-55f 589 58a 5be 5c0 5c3 5f3 5f4 600-60f 61b-61f 66a-66d 6d4 6dd 6de ' +
    '6e9 964 965 2000-2bff 2e00-2e7f 3000-3003 3008-3020 3030 30fb e000-f8ff fd3e fd3f fffc-ffff 1f000-1faff e0000-e01ef',
);
/** A hyphen, minus or en dash directly before a letter or digit. */
const exclusion = new RegExp(`^[-\\u2212\\u2013](?!${punctuation.source}).`, 'u');
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' };

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæœøłđıς]/gu, (letter) => plainLetters[letter] ?? letter);
}

function anyOf(ranges: string): RegExp {
  return new RegExp(`[${ranges.replace(/[0-9a-f]+/g, '\\u{$&}').replaceAll(' ', '')}]+`, 'gu');
}
