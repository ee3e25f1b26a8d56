import { expect, test, vi } from 'vitest';
import { mark, preparedName } from './prepared.ts';

test('a statement has the same name in each process, whatever was asked before', async () => {
  vi.resetModules();
  const another = await import('./prepared.ts');
  const texts = ['a', 'b', 'c'].map((name) => `${mark} SELECT '${name}'`);
  const names = texts.map(preparedName);
  expect(texts.toReversed().map(another.preparedName).toReversed()).toEqual(names);
  expect(new Set(names).size).toBe(3);
});

test('what is not marked has no name', () => {
  expect(preparedName('SELECT 1')).toBeUndefined();
});
