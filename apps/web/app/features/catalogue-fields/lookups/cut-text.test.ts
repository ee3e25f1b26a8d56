import fc from 'fast-check';
import { expect, it } from 'vitest';
import { truncateText } from './cut-text.ts';

const characters = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;

it('DET-07 a text that fits stays as it is', () => {
  expect(truncateText('Massy Stores, Gulf View', 32)).toBe('Massy Stores, Gulf View');
});

it('DET-07 a longer one is cut to the length and says so', () => {
  expect(truncateText('Massy Stores, Gulf View, San Fernando', 32)).toBe('Massy Stores, Gulf View, San Fe…');
  expect(truncateText('👨‍👩‍👧 family shop', 3)).toBe('👨‍👩‍👧…');
});

it('DET-07 no text is longer than asked for, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 64 }), (text, length) => {
      const cut = truncateText(text, length);
      expect(characters(cut)).toBeLessThanOrEqual(Math.max(length, 1));
      if (characters(text) <= length) expect(cut).toBe(text);
    }),
  );
});
