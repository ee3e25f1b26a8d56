import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mediaQueries } from './media-queries.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const preludes = globSync('**/*.css', { cwd: app }).flatMap((file) =>
  [...readFileSync(`${app}/${file}`, 'utf8').matchAll(/@media([^{]+)/g)].map(
    ([, prelude = '']) => `${file}:${prelude}`,
  ),
);

test('style sheets name the sizes at which the layout changes, and only known ones', () => {
  expect(preludes.length).toBeGreaterThan(20);
  expect(preludes.filter((prelude) => /(width|height):/.test(prelude))).toEqual([]);
  const names = preludes.flatMap((prelude) => prelude.match(/--[\w-]+/g) ?? []);
  expect([...new Set(names)].filter((name) => !(name in mediaQueries))).toEqual([]);
});
