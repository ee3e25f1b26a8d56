/** Adjectives, spelled as in keys of kinds. None names a thing by itself. */
const describing = new Set(
  (
    'full cream|low fat|fat free|reduced fat|semi skimmed|skimmed|instant|evaporated|condensed|sweetened|unsweetened|' +
    'salted|unsalted|parboiled|basmati|long grain|all purpose|self raising|whole wheat|granulated|uht|smoked|sliced|' +
    'minced|roasted|iodised|extra virgin'
  ).split('|'),
);
/** Colours move to the front of these words only. In other names they are the thing: egg whites, hash browns. */
const coloured = /^(.*\b(?:rice|sugar|bread|flour|bean|onion)) (white|brown|red|black)$/;

/** Moves describing words to the front: 'milk powder full cream' becomes 'full cream milk powder'. */
export function reorderKindNameKey(key: string): string {
  const words = key.split(' ');
  let end = words.length;
  const isDescribing = (count: number) => end > count && describing.has(words.slice(end - count, end).join(' '));
  for (let count = isDescribing(2) ? 2 : 1; isDescribing(count); count = isDescribing(2) ? 2 : 1) end -= count;
  return [...words.slice(end), ...words.slice(0, end)].join(' ').replace(coloured, '$2 $1');
}
