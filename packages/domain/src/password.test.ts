import { expect, test } from 'vitest';
import { isAllDigits, isLikeOwner, isTooShort } from './password.ts';

test('ACC-05 a password has 8 characters at least, as people count them', () => {
  expect(['', '1234567', '🥭🥥🍌🍍🍈🍉🍊'].map(isTooShort)).toEqual([true, true, true]);
  expect(['12345678', '🥭🥥🍌🍍🍈🍉🍊🍋', '123456789'].map(isTooShort)).toEqual([false, false, false]);
});

test('ACC-05 a number is one with nothing else', () => {
  expect(['1', '12345678'].map(isAllDigits)).toEqual([true, true]);
  expect(['', 'a1234567', '1234567a', '1234 5678', 'abcdefgh'].map(isAllDigits)).toEqual(Array(5).fill(false));
});

const owner = { email: 'anna.maria--jo@bargains.example', firstName: 'Wendy', lastName: "O'Neil" };

test.each([
  ['anna.maria--jo@bargains.example'],
  ['annamariajo'],
  ['ANNA-man'],
  ['xmariaxx'],
  ['1maria1234'],
  ['bargains99'],
  ['bargains-and-more-2'],
  ['Wendy-345'],
  ['o’neil-99'],
  ['Wendy O’Neil 12345'],
  ['oneilwendy-1234567'],
])('ACC-05 %s is like its owner', (password) => {
  expect(isLikeOwner(password, owner)).toBe(true);
});

test.each([
  ['annax-yzab'],
  ['mariaxxxxxx'],
  ['jojojojo'],
  ['bargains-and-more-22'],
  ['example.com'],
  ['Wendys-garden-2'],
  ['correct horse'],
])('ACC-05 %s is not', (password) => {
  expect(isLikeOwner(password, owner)).toBe(false);
});

test('ACC-05 nobody without a name or an address is like every password', () => {
  expect(isLikeOwner('mangoes!', { email: '', firstName: '', lastName: '' })).toBe(false);
  expect(isLikeOwner('mangoes!', { email: 'jo@x.tt', firstName: 'Jo', lastName: '' })).toBe(false);
  expect(isLikeOwner('mangoes!', { email: 'mangoes', firstName: '', lastName: '' })).toBe(true);
});
