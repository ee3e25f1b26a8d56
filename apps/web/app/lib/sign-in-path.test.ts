import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath, readReturnPath } from './sign-in-path.ts';

const from = (origin: string) => readReturnPath(new URLSearchParams({ from: origin }));

test('SHL-02 every path of the app is found again after signing in', () => {
  fc.assert(
    fc.property(fc.webPath({ size: 'small' }), fc.webQueryParameters({ size: 'small' }), (path, query) => {
      const origin = new URL(`http://here.invalid${path.startsWith('/') ? path : `/${path}`}?${query}`);
      const place = origin.pathname + origin.search;
      fc.pre(!place.startsWith('//'));
      const search = new URL(loginPath(place), 'http://here.invalid').searchParams;
      expect(readReturnPath(search)).toBe(place);
    }),
    { numRuns: 30 },
  );
});

test('SHL-02 whatever is given, the way back stays in the app', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.webUrl().map((url) => url.replace(/^https?:/, '')),
      ),
      (origin) => {
        expect(new URL(from(origin), 'https://bargainbuddy.example').origin).toBe('https://bargainbuddy.example');
      },
    ),
  );
});

test('SHL-02 the default is /, and signing in leads not to signing in', () => {
  expect(readReturnPath(new URLSearchParams())).toBe('/');
  const signIn = ['/login', '/login/?from=/profile', '/sign-up'];
  for (const origin of [
    ...signIn,
    '/\\elsewhere.example',
    '//elsewhere.example',
    'https://elsewhere.example/',
    'javascript:1',
  ]) {
    expect(from(origin), origin).toBe('/');
  }
});

test('SHL-02 the login page leads back to where somebody was, and says nothing of the home page', () => {
  expect(loginPath('/')).toBe('/login');
  expect(loginPath('/listings/7?x=1')).toBe('/login?from=%2Flistings%2F7%3Fx%3D1');
  expect(from('profile')).toBe('/');
  expect(from('http://here.invalid/profile')).toBe('/');
  expect(from('/help/login')).toBe('/help/login');
  expect(from('/login/help#top')).toBe('/login/help#top');
});
