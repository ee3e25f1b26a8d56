import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const guard = fileURLToPath(new URL('disk-guard.sh', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-guard-'));
  for (const name of ['bin', 'patroni', 'disk']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): void {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}

/** Has the guard see so many MB free, one second after the other, and answers what it asked of Patroni. */
function watch(free: readonly number[]): string[] {
  writeFileSync(join(folder, 'free'), `${free.map((megabytes) => megabytes * 1024).join('\n')}\n`);
  const log = join(folder, 'asked');
  // Each second takes the next line; without one the guard ends.
  program('sleep', `cd ${folder} && [ -s free ]`);
  program('df', `cd ${folder} && head -n 1 free && tail -n +2 free >rest && mv rest free`);
  program('patronictl', `shift 2; echo "$1 $2 $3: $(cat ${folder}/patroni/full.yml 2>/dev/null)" >>${log}`);
  const env = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
  execFileSync('sh', [guard, join(folder, 'patroni'), 'scope', 'machine1', join(folder, 'disk')], { env });
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').sort() : [];
}

test('SCL-02 a machine with room keeps some of it back, and asks nothing of anybody', () => {
  expect(watch([1_000, 900])).toEqual([]);
  expect(existsSync(join(folder, 'disk/reserve'))).toBe(true);
});

test('SCL-02 one whose disk is full gives the reserve up, hands over once, and is no synchronous standby', () => {
  expect(watch([1_000, 10, 5, 60, 3])).toEqual([
    'reload scope machine1: tags: {nosync: true}',
    'switchover --leader machine1: tags: {nosync: true}',
  ]);
  expect(existsSync(join(folder, 'disk/reserve'))).toBe(false);
});

test('SCL-02 it may be one again as soon as there is room, and not before', () => {
  expect(watch([1_000, 10, 200, 1_000, 1_000])).toEqual([
    'reload scope machine1: tags: {nosync: false}',
    'reload scope machine1: tags: {nosync: true}',
    'switchover --leader machine1: tags: {nosync: true}',
  ]);
  expect(existsSync(join(folder, 'patroni/full.yml'))).toBe(false);
  expect(existsSync(join(folder, 'disk/reserve'))).toBe(true);
});
