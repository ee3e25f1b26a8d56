import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bb-stop-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** The lines of PostgreSQL's pid file: first its process, last whether it is ready; none while it does not run. */
const postmaster = async () =>
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a command stops its PostgreSQL on %s', async (signal) => {
  const file = fileURLToPath(new URL('./import.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  const command = spawn(process.execPath, [file, 'list'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = once(command, 'close');
  // Its database is not there yet or lacks migrations, so that it is in the middle of something.
  await expect.poll(async () => (await postmaster())[7]?.trim(), { interval: 5 }).toBe('ready');
  const pid = Number((await postmaster())[0]);
  command.kill(signal);
  const [code] = await ended;
  // On a busy machine it may have been done by then.
  if (said === '') expect(code).toBe(1);
  // Its pid file goes a moment before it does.
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await postmaster()).toEqual(['']);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
