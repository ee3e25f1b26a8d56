/**
 * What several kinds are called together: 'Rice: parboiled, brown' where they share their last or first word, else one
 * after the other.
 */
export function nameOfKinds(names: readonly string[]): string {
  const words = names.map((name) => name.trim().split(/\s+/));
  if (names.length < 2 || words.some(({ length }) => length < 2)) return names.join(', ');
  const shared = (at: 0 | -1) => {
    const [first, ...others] = words.map((parts) => parts.at(at) ?? '');
    return first && others.every((other) => other.toLowerCase() === first.toLowerCase()) ? first : undefined;
  };
  const [last, first] = [shared(-1), shared(0)];
  const word = last ?? first;
  if (!word) return names.join(', ');
  const rest = words.map((parts) => (last ? parts.slice(0, -1) : parts.slice(1)).join(' '));
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${rest.map(lowerFirst).join(', ')}`;
}

/** 'Brown' is 'brown' within a name; 'UHT' stays. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
