/** Cuts a text to `length` graphemes, the last of them '…'. Emoji and combined accents are not split. */
export function truncateText(text: string, length: number): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
