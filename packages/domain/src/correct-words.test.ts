import { expect, test } from 'vitest';
import { correctWords } from './correct-words.ts';
import { indexWords } from './similar-word.ts';

const words = ['cheddar', 'cheese', 'chocolate', 'massy', 'milk', 'parboiled', 'rice', 'water'];
const known = indexWords(words.map((word) => ({ word, frequency: 1 })));

test.each([
  ['chedar', 'cheddar'],
  ['chedar massy', 'cheddar massy'],
  ['chedar mas 2kg', 'cheddar mas 2kg'],
  ['chedder chedar', 'cheddar'],
  ['watre chedar choclate parboild', 'water cheddar chocolate parboiled'],
])('HOM-15 %j was meant to be %j', (typed, meant) => {
  expect(correctWords(typed.split(' '), known)?.join(' ')).toBe(meant);
});

test.each([
  ['every word is known or short', 'cheddar par xyz 9999'],
  ['one of the words is like none', 'chedar zzzzqqqq'],
  ['more than four are unknown', 'watre chedar choclate parboild massi'],
  ['nothing is asked for', ''],
])('HOM-15 nothing is corrected where %s', (_, typed) => {
  expect(correctWords(typed.split(' ').filter(Boolean), known)).toBeUndefined();
});

test('HOM-15 nothing is known where there is nothing', () => {
  expect(correctWords(['chedar'], indexWords([]))).toBeUndefined();
});
