import { expect, test } from 'vitest';
import { claimsOf } from './token-claims.ts';

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('a token says whose it is and since when', () => {
  // Written with both letters that base64url has of its own.
  expect(claimsOf(tokenOf({ sub: '7', iat: 12, name: '???>>>' }))).toMatchObject({ sub: '7', iat: 12 });
});

test.each([null, '', 'token', 'a.b.c', 'e30..x', 'e30.%.x', 'e30.bnVsbA.x'])('%j says nothing', (token) => {
  expect(claimsOf(token)).toEqual({});
});
