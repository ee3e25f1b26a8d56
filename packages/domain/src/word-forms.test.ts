import { expect, test } from 'vitest';
import { wordForms } from './word-forms.ts';

test.each([
  ['egg', 'eggs'],
  ['tomato', 'tomatoes'],
  ['berry', 'berries'],
  ['cookie', 'cookies'],
  ['radish', 'radishes'],
  ['slice', 'slices'],
  ['oat', 'oats'],
  ['sauce', 'sauces'],
  ['pea', 'peas'],
])('knows %s and %s as one word', (singular, plural) => {
  expect(wordForms(singular)).toContain(plural);
  expect(wordForms(plural)).toContain(singular);
});

test.each(['milk', 'asparagus', 'swiss', 's', 'gas', '2', 'кефир'])('keeps %s itself first', (word) => {
  expect(wordForms(word)[0]).toBe(word);
});

test('does not take asparagus or glass for plurals', () => {
  expect(wordForms('asparagus')).not.toContain('asparagu');
  expect(wordForms('glass')).not.toContain('glas');
});
