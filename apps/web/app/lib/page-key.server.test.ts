import { expect, test } from 'vitest';
import { pageKey } from './page-key.server.ts';

test('a page is another one as soon as its build, its address or its data are', () => {
  const key = pageKey('1', 'http://localhost/', ['[{"_1":2}', 'more']);
  expect(pageKey('1', 'http://localhost/', ['[{"_1":2}', 'more'])).toBe(key);
  expect(pageKey('2', 'http://localhost/', ['[{"_1":2}', 'more'])).not.toBe(key);
  expect(pageKey('1', 'http://localhost/?page=2', ['[{"_1":2}', 'more'])).not.toBe(key);
  expect(pageKey('1', 'http://localhost/', ['[{"_1":3}', 'more'])).not.toBe(key);
  expect(pageKey('1', 'http://localhost/', ['[{"_1":2}'])).not.toBe(key);
});
