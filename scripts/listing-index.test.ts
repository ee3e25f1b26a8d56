import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the index of listings uses neither Node.js nor the page', () => {
  const folder = new URL('../packages/listing-index/src/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files).toContain('index.ts');
  for (const name of files) {
    const code = readFileSync(new URL(name, folder), 'utf8').replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
    const imports = [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    for (const from of imports) expect(from, name).toMatch(/^(\.\/[\w-]+\.ts|@bargain-buddy\/domain)$/);
    expect(code, name).not.toMatch(/node:|\b(process|Buffer|window|document)\b/);
  }
});
