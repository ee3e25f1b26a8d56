import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { turnLog } from './turn-log.ts';

it('writes the lines of a turn together and in order, and none twice', async () => {
  const written: string[] = [];
  const log = turnLog({ write: (lines) => void written.push(lines) });
  log.write('1\n');
  await Promise.resolve();
  log.write('2\n');
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  expect(written).toEqual(['1\n2\n']);
  log.write('3\n');
  log.flushSync();
  await new Promise(setImmediate);
  expect(written).toEqual(['1\n2\n', '3\n']);
});

it.each([
  ['ends by itself', ''],
  ['is ended at once', 'process.exit()'],
  ['fails', "throw new Error('broken')"],
])('loses no line of a process that %s', (_how, then) => {
  const file = new URL('./turn-log.ts', import.meta.url).href;
  const script = `const { turnLog } = await import('${file}'); turnLog().write('the last line\\n'); ${then}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(String(stdout)).toBe('the last line\n');
});
