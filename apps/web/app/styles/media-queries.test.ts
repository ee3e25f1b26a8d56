import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mediaQueries } from './media-queries.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const known = new Set<string>(Object.values(mediaQueries));

test('style sheets change the layout at the sizes of media-queries.ts only', () => {
  const sizes = globSync('**/*.css', { cwd: app }).flatMap((file) =>
    [...readFileSync(`${app}/${file}`, 'utf8').matchAll(/@(?:media|import)[^{;]+/g)].flatMap(([rule]) =>
      (rule.match(/\([^()]*(?:width|height)[^()]*\)/g) ?? []).map((size) => ({ file, size })),
    ),
  );
  expect(sizes.length).toBeGreaterThan(20);
  expect(sizes.filter(({ size }) => !known.has(size))).toEqual([]);
});
