/** A text of at most `length` characters: a longer one is cut and ends in '…'. Emoji and accents stay whole. */
export function cutText(text: string, length: number): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
