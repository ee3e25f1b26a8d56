const smallWords = new Set(['a', 'and', 'for', 'in', 'of', 'or', 'the', 'with']);

/** Converts 'RICE & FLOUR' to 'Rice & Flour'. Mixed case is unchanged. */
export function categoryName(heading: string): string {
  if (heading !== heading.toUpperCase() && heading !== heading.toLowerCase()) return heading;
  return heading
    .toLowerCase()
    .replace(/\p{L}[\p{L}\p{M}\p{N}’']*/gu, (word, at) =>
      at > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
