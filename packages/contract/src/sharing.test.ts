import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { newInviteSchema } from './sharing.ts';

const isAccepted = (email: string) => newInviteSchema.safeParse({ email }).success;

describe('the address of an invite', () => {
  it.each(['keisha@example.com', ' keisha@example.com ', "d'arcy+list@mail.example.tt", 'k@ex-ample.co'])(
    'SHR-01 takes %j',
    (text) => {
      expect(isAccepted(text)).toBe(true);
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
    expect(isAccepted(text)).toBe(false);
  });

  test('SHR-01 takes every ordinary address', () => {
    const words = fc.stringMatching(/^[A-Za-z0-9_+'-]{0,20}[A-Za-z0-9]$/);
    const names = fc.array(words, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('.'));
    fc.assert(fc.property(names, fc.domain(), (name, domain) => isAccepted(`${name}@${domain}`)));
  });
});
