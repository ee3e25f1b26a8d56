import { expect, test } from 'vitest';
import { isAppPage } from './is-app-page.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const ours = { ...html, 'x-app-version': 'a1' };

test.each<[string, Response, boolean]>([
  ['a page', new Response('', { headers: ours }), true],
  ['a page that is not found', new Response('', { status: 404, headers: ours }), true],
  ['a file', new Response('', { headers: { 'content-type': 'text/plain' } }), true],
  ['a hotspot’s sign-in page', new Response('', { headers: html }), false],
  ['a proxy’s error page', new Response('', { status: 502, headers: html }), false],
  ['a proxy’s empty error', new Response('', { status: 502 }), false],
])('OFF-01 %s', (_what, answer, expected) => {
  expect(isAppPage(answer)).toBe(expected);
});
