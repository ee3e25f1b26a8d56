const smallWords = new Set(['a', 'and', 'for', 'in', 'of', 'or', 'the', 'with']);

/** A category as shown: 'RICE & FLOUR' becomes 'Rice & Flour'; what is in mixed case already stays as it is. */
export function categoryName(heading: string): string {
  if (heading !== heading.toUpperCase() && heading !== heading.toLowerCase()) return heading;
  return heading
    .toLowerCase()
    .replace(/\p{L}[\p{L}\p{M}\p{N}’']*/gu, (word, at) =>
      at > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
