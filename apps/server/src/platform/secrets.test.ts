import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecret } from './secrets.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bb-secrets-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('a secret that nobody gave is made once, also when many ask at the same time', async () => {
  const config = { dataDir, secrets: {} };
  const answers = await Promise.all(Array.from({ length: 10 }, () => loadSecret(config, 'token')));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^[\w-]{43}$/);
  expect(await loadSecret(config, 'token')).toBe(answers[0]);
  expect(await readdir(join(dataDir, 'secrets'))).toEqual(['token']);
});

test('only the owner can read a secret', async () => {
  await loadSecret({ dataDir, secrets: {} }, 'database');
  const modes = await Promise.all(['secrets', 'secrets/database'].map((path) => stat(join(dataDir, path))));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
});

test('a secret from the settings is used and not written down', async () => {
  const token = 'a secret of the environment, long enough';
  expect(await loadSecret({ dataDir, secrets: { token } }, 'token')).toBe(token);
  expect(await readFile(join(dataDir, 'secrets', 'token'), 'utf8')).not.toContain(token);
});
