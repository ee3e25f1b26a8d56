/** Removes brand and size from a description, as in surveys: 'Swiss Parboiled Rice 1.8 kg' becomes 'Parboiled Rice'. */
export function productNameOfDescription(description: string, brand: string, amount: string): string {
  const withoutAmount = cut(description, amount, (text, part) => text.endsWith(part), 1);
  const name = cut(withoutAmount, brand, (text, part) => text.startsWith(part), -1);
  return /[\p{L}\p{N}]/u.test(name) ? name : description;
}

function cut(text: string, part: string, has: (text: string, part: string) => boolean, side: -1 | 1): string {
  if (!part || !has(text.toLowerCase(), part.toLowerCase())) return text;
  // Lower case may have another length, for example for İ.
  if (text.toLowerCase().length !== text.length || part.toLowerCase().length !== part.length) return text;
  const rest = side < 0 ? text.slice(part.length) : text.slice(0, -part.length);
  const isWholeWord = side < 0 ? /^[\s,;:–-]/.test(rest) : /[\s,;:(–-]$/.test(rest);
  return isWholeWord ? rest.replace(/^[\s,;:–-]+|(?<![\s,;:(–-])[\s,;:(–-]+$/g, '') : text;
}
