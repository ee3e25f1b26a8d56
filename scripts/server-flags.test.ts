import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverFlags } from './lib/server-flags.mjs';

test('the image and the command of the documentation run the server with the options of npm start', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const [flag, main] = ['--env-file=apps/server/node.env', 'apps/server/src/main.ts'];
  expect(serverFlags.map((path) => path.replace(/=.*\/apps/, '=apps'))).toEqual([flag]);
  expect(read('Dockerfile')).toContain(`\nCMD ["node", "${flag}", "${main}"]\n`);
  expect(read('docs/operations.md')).toContain(`node ${flag} ${main}`);
});

test('the options limit the space of young objects', () => {
  const script = `
    let some = [];
    for (let n = 0; n < 5e6; n += 1) some = n % 3e5 === 0 ? [] : [...some.slice(-1), { n }];
    const { space_size } = require('v8').getHeapSpaceStatistics().find((one) => one.space_name === 'new_space');
    console.log(space_size);`;
  const { stdout } = spawnSync(process.execPath, [...serverFlags, '--eval', script]);
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThanOrEqual(2 * 8 * 1024 * 1024);
});
