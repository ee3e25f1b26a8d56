import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: app });

test('no style sheet has cascade layers, for which a page is laid out anew when it comes into force', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((file) => /^\s*@layer\b/m.test(readFileSync(`${app}/${file}`, 'utf8')))).toEqual([]);
});
