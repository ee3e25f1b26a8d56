import { expect, test } from 'vitest';
import { isPasswordAllDigits, isPasswordLikeOwner, isPasswordLikeSite, isPasswordTooShort } from './password.ts';

test('ACC-05 a password has 8 characters at least, as people count them', () => {
  expect(['', '1234567', '🥭🥥🍌🍍🍈🍉🍊'].map(isPasswordTooShort)).toEqual([true, true, true]);
  expect(['12345678', '🥭🥥🍌🍍🍈🍉🍊🍋', '123456789'].map(isPasswordTooShort)).toEqual([false, false, false]);
});

test('ACC-05 a number is one with nothing else', () => {
  expect(['1', '12345678'].map(isPasswordAllDigits)).toEqual([true, true]);
  expect(['', 'a1234567', '1234567a', '1234 5678', 'abcdefgh'].map(isPasswordAllDigits)).toEqual(Array(5).fill(false));
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
  expect(isPasswordLikeOwner(password, owner)).toBe(true);
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
  expect(isPasswordLikeOwner(password, owner)).toBe(false);
});

test('ACC-05 nobody without a name or an address is like every password', () => {
  expect(isPasswordLikeOwner('mangoes!', { email: '', firstName: '', lastName: '' })).toBe(false);
  expect(isPasswordLikeOwner('mangoes!', { email: 'jo@x.tt', firstName: 'Jo', lastName: '' })).toBe(false);
  expect(isPasswordLikeOwner('mangoes!', { email: 'mangoes', firstName: '', lastName: '' })).toBe(true);
});

test.each([
  ['bargainbuddy'],
  ['Bargain Buddy'],
  ['bargain-buddy1'],
  ['8ARGA1N_8UDDY'],
  ['b@rg@!nbuddy-2026'],
  ['shop.corner-deals.tt'],
  ['CornerDeals'],
  ['c0rner-dea1s 99'],
])('ACC-05 %s is like the site', (password) => {
  expect(isPasswordLikeSite(password, 'shop.corner-deals.tt')).toBe(true);
});

test.each([['bargain hunters'], ['my buddy Anna'], ['corner of the garden'], ['a deal of mangoes']])(
  'ACC-05 %s is not like the site',
  (password) => {
    expect(isPasswordLikeSite(password, 'shop.corner-deals.tt')).toBe(false);
  },
);

test('ACC-05 short labels and addresses in numbers are no names of a site', () => {
  expect(isPasswordLikeSite('mangoes!', 'x.tt')).toBe(false);
  expect(isPasswordLikeSite('pawpaw 10', '10.0.0.5')).toBe(false);
  expect(isPasswordLikeSite('pawpaw 10', '[::1]')).toBe(false);
});
