import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isEmail } from './email-pattern.ts';

describe('isEmail', () => {
  it.each(['keisha@example.com', ' keisha@example.com ', "d'arcy+list@mail.example.tt", 'k@ex-ample.co'])(
    'SHR-01 takes %j',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'keisha',
    'keisha@',
    '@example.com',
    'keisha@example',
    'keisha@example.c',
    'keisha@example.com x',
    'keisha@example.com1',
    'a b@example.com',
    'a@b@c.com',
  ])('SHR-01 refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('SHR-01 takes every ordinary address', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => isEmail(address)));
  });
});
