import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** A path in the repository and, after a test file, the title of a test. */
const citation = /`([\w.-]+(?:\/[\w.-]+)+\.\w+)`(?: “([^”]+)”)?/g;
const citations = [...page.matchAll(citation)].map(([, file = '', title]) => ({ file, title }));

test('the files and tests that docs/security.md cites exist', () => {
  expect(citations.length).toBeGreaterThan(50);
  const missing = citations.filter(({ file, title = '' }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

test('docs/security.md says something of every chapter of ASVS 5.0', () => {
  const chapters = new Set([...page.matchAll(/^\| V(\d+)/gm)].map(([, chapter]) => Number(chapter)));
  expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});
