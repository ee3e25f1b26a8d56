import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every file that the mutation tests change is there', () => {
  const { mutate } = JSON.parse(readFileSync(join(root, 'mutation/stryker.config.json'), 'utf8'));
  const files = (mutate as string[]).filter((name) => !name.includes('*'));
  expect(files).not.toEqual([]);
  expect(files.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
