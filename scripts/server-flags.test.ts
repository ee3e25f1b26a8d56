import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverFlags } from './lib/server-flags.mjs';

test('the image and whoever runs the server by hand give it the flags of npm start', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const main = 'apps/server/src/main.ts';
  expect(read('Dockerfile')).toContain(
    `\nCMD ${JSON.stringify(['node', ...serverFlags, main]).replaceAll(',', ', ')}\n`,
  );
  expect(read('docs/operations.md')).toContain(`node ${serverFlags.join(' ')} ${main}`);
});
