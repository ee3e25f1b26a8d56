import { expect, test, vi } from 'vitest';
import { preparedMark, preparedStatementName } from './prepared.ts';

test('a statement has the same name in each process, whatever was asked before', async () => {
  vi.resetModules();
  const another = await import('./prepared.ts');
  const texts = ['a', 'b', 'c'].map((name) => `${preparedMark} SELECT '${name}'`);
  const names = texts.map(preparedStatementName);
  expect(texts.toReversed().map(another.preparedStatementName).toReversed()).toEqual(names);
  expect(new Set(names).size).toBe(3);
});

test('what is not marked has no name', () => {
  expect(preparedStatementName('SELECT 1')).toBeUndefined();
});
