import { expect, test } from 'vitest';
import { cachedPage, pageKey } from './page-cache.server.ts';

test('a page is another one as soon as its build, its address or its data are', () => {
  const key = pageKey('1', 'http://localhost/', ['[{"_1":2}', 'more']);
  expect(pageKey('1', 'http://localhost/', ['[{"_1":2}', 'more'])).toBe(key);
  expect(pageKey('2', 'http://localhost/', ['[{"_1":2}', 'more'])).not.toBe(key);
  expect(pageKey('1', 'http://localhost/?page=2', ['[{"_1":2}', 'more'])).not.toBe(key);
  expect(pageKey('1', 'http://localhost/', ['[{"_1":3}', 'more'])).not.toBe(key);
  expect(pageKey('1', 'http://localhost/', ['[{"_1":2}'])).not.toBe(key);
});

test('a page is rendered once for its key', async () => {
  const page = { body: Buffer.from('<p>'), inline: { scripts: [], styles: [] } };
  let rendered = 0;
  const render = async () => {
    rendered++;
    return page;
  };
  expect(await cachedPage('key', render)).toBe(page);
  expect(await cachedPage('key', render)).toBe(page);
  expect(rendered).toBe(1);
});
