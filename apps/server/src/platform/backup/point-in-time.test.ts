import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { query } from '../../../test/database-server.ts';
import { freePort } from '../../../test/free-port.ts';
import { unpackBackup } from '../../../test/replica.ts';
import { findPostgresBinaries } from '../database/embedded/binaries.ts';
import { type EmbeddedPostgres, openEmbedded } from '../database/embedded/embedded.ts';
import { chooseServerUser } from '../database/embedded/server-user.ts';

const password = 'test';
let folder: string;
let archive: string;
let primary: EmbeddedPostgres;
let restored: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb-point-in-time-'));
  archive = join(folder, 'archive');
  await mkdir(archive);
  primary = await openEmbedded({
    directory: join(folder, 'primary'),
    password,
    database: 'bargain_buddy',
    settings: { fsync: 'off', archive_mode: 'on', archive_command: `cp %p ${archive}/%f` },
    onLost: (error) => {
      throw error;
    },
  });
  const { owner } = await serverUser();
  if (owner) await chown(archive, owner.uid, owner.gid);
});
afterEach(async () => {
  if (restored?.exitCode === null) {
    restored.kill('SIGQUIT');
    await once(restored, 'exit');
  }
  await primary.leave();
  await rm(folder, { recursive: true });
});

const serverUser = async () =>
  chooseServerUser(join(folder, 'primary'), [(await findPostgresBinaries()).postgres, folder]);
const asSuperuser = (url: string) => url.replace(/\/\/[^@]+@/, `//postgres:${password}@`);

/** Starts a copy of the backup in `directory` as of `moment`, and answers its address once it can be written to. */
async function restore(directory: string, moment: string): Promise<string> {
  const { command, owner } = await serverUser();
  const target = `recovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`;
  await appendFile(
    join(directory, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\n${target}archive_mode = 'off'\n`,
  );
  await writeFile(join(directory, 'recovery.signal'), '');
  if (owner) await chown(join(directory, 'recovery.signal'), owner.uid, owner.gid);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  const { postgres } = await findPostgresBinaries();
  const { file, args, options } = command(postgres, [
    '-D',
    directory,
    '-p',
    `${port}`,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  restored = spawn(file, args, { ...options, stdio: 'ignore' });
  const url = primary.url.replace(/:\d+\//, `:${port}/`);
  const isWritable = () =>
    query<{ is: boolean }>(url, 'SELECT NOT pg_is_in_recovery() AS is').then(
      ([row]) => row?.is,
      () => false,
    );
  await expect.poll(isWritable, { timeout: 40_000 }).toBe(true);
  return url;
}

test('SCL-04 a backup and the archived log lead back to the moment before a table was dropped', async () => {
  await query(primary.url, 'CREATE TABLE kept (name text); INSERT INTO kept VALUES (1)');
  const copy = join(folder, 'restored');
  await unpackBackup(primary, copy, (await serverUser()).owner);
  await query(primary.url, 'INSERT INTO kept VALUES (2)');
  const [row] = await query<{ moment: string }>(primary.url, 'SELECT clock_timestamp()::text AS moment');
  await query(primary.url, 'INSERT INTO kept VALUES (3); DROP TABLE kept');
  const [last] = await query<{ file: string }>(
    asSuperuser(primary.url),
    'SELECT pg_walfile_name(pg_switch_wal()) AS file',
  );
  const archived = `SELECT last_archived_wal >= '${last?.file}' AS is FROM pg_stat_archiver`;
  await expect
    .poll(async () => (await query<{ is: boolean }>(primary.url, archived))[0]?.is, { timeout: 40_000 })
    .toBe(true);

  const url = await restore(copy, row?.moment ?? '');
  expect(await query(url, 'SELECT name FROM kept ORDER BY 1')).toEqual([{ name: '1' }, { name: '2' }]);
});
