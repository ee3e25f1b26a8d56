import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('every requirement that a test or a comment names is in docs/requirements.md', async () => {
  const text = await readFile('docs/requirements.md', 'utf8');
  const known = new Set(Array.from(text.matchAll(/^- ([A-Z]{3}-\d{2}) /gm), ([, id]) => id));
  const groups = new Set(Array.from(known, (id) => id?.slice(0, 3)));
  // Ids in other notations, such as EAN-13, have a group of their own.
  const named = execFileSync('git', ['grep', '-Eno', '\\b[A-Z]{3}-[0-9]{2}\\b', '--', ':!CHANGELOG.md'], {
    encoding: 'utf8',
  }).split('\n');
  const unknown = named.filter((line) => {
    const id = line.slice(line.lastIndexOf(':') + 1);
    return groups.has(id.slice(0, 3)) && !known.has(id);
  });
  expect(unknown).toEqual([]);
  expect(known.size).toBeGreaterThan(150);
});
