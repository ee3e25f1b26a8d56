import { expect, test } from 'vitest';
import { localKindNames } from './local-kind-names.ts';
import { kindNameKey } from './name-key.ts';
import { builtInKindNames } from './other-names.ts';

const lines = localKindNames.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('QCK-01 at least 400 phrases, each once and short, name kinds', () => {
  const names = lines.flatMap((line) => line.split(' = ')[1]?.split(', ') ?? expect.unreachable());
  expect(new Set(names.map(kindNameKey)).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(400);
  for (const name of names) expect(name).toMatch(/^\S(?:.{0,58}\S)?$/u);
});

test('the default names of a kind do not need what follows a comma or bracket, and leave its own name out', () => {
  expect(builtInKindNames('Salted cod fish, boneless')).toContain('saltfish');
  expect(builtInKindNames('Saltfish')).toContain('salt cod');
  expect(builtInKindNames('Saltfish')).not.toContain('saltfish');
  expect(builtInKindNames('Channa (chick peas)')).toEqual(expect.arrayContaining(['garbanzo', 'chana']));
  expect(builtInKindNames('Channa, dried')).toContain('dry channa');
  expect(builtInKindNames('Channa, dried')).not.toContain('garbanzo');
  expect(builtInKindNames('Tractor oil')).toEqual([]);
});
