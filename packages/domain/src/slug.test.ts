import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test('PAG-05 an address has the words of a name', () => {
  expect(slugOf('Crème & Co', '', '1.5 l')).toBe('creme-co-1-5-l');
  expect(slugOf("Mother's Choice")).toBe('mothers-choice');
  expect(slugOf('米')).toBe('');
});

test('PAG-05 any name gives a slug that is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
