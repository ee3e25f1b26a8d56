import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';
import { defaultKindNames } from './other-names.ts';
import { phrases } from './phrases.ts';

const lines = phrases.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('QCK-01 at least 400 phrases, each once and short, name kinds', () => {
  const names = lines.flatMap((line) => line.split(' = ')[1]?.split(', ') ?? expect.unreachable());
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(400);
  for (const name of names) expect(name).toMatch(/^\S(?:.{0,58}\S)?$/u);
});

test('the default names of a kind do not need what follows a comma or bracket, and leave its own name out', () => {
  expect(defaultKindNames('Salted cod fish, boneless')).toContain('saltfish');
  expect(defaultKindNames('Saltfish')).toContain('salt cod');
  expect(defaultKindNames('Saltfish')).not.toContain('saltfish');
  expect(defaultKindNames('Channa (chick peas)')).toEqual(expect.arrayContaining(['garbanzo', 'chana']));
  expect(defaultKindNames('Channa, dried')).toContain('dry channa');
  expect(defaultKindNames('Channa, dried')).not.toContain('garbanzo');
  expect(defaultKindNames('Tractor oil')).toEqual([]);
});
