import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByTypedWords, typedWords } from './typed-words.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('marking what was typed', () => {
  it.each([
    ['Parboiled Rice', 'ri', [['Parboiled '], ['Ri', true], ['ce']]],
    ['Crème de la crème', 'CREME', [['Crème', true], [' de la '], ['crème', true]]],
    ['Rice', 'rice', [['Rice', true]]],
    ['Rice', 'beans', [['Rice']]],
    ['🍚 Rice', '🍚', [['🍚', true], [' Rice']]],
    ["Persad's", "d's", [['Persa'], ["d's", true]]],
  ] as const)('in %j by %j', (title, typed, parts) => {
    const expected = parts.map(([text, isTyped = false]) => ({ text, isTyped }));
    expect(splitByTypedWords(title, typedWords(typed))).toEqual(expected);
  });

  it('loses nothing of the text', () => {
    fc.assert(
      fc.property(text, text, (title, typed) => {
        const parts = splitByTypedWords(title, typedWords(typed));
        expect(parts.map((part) => part.text).join('')).toBe(title);
        for (const [index, part] of parts.entries()) expect(part.isTyped).not.toBe(parts[index + 1]?.isTyped);
      }),
    );
  });
});
