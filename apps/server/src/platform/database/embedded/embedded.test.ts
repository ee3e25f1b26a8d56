import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { query } from '../../../../test/database-server.ts';
import { installJobs } from '../../jobs/worker.ts';
import { migrate } from '../migrate.ts';

const script = fileURLToPath(new URL('../../../../test/processes/use-postgres.ts', import.meta.url));
const password = 'a password / with: marks';

/** Has the data of a first start. */
let started: string;
let folder: string;
let directory: string;
let users: ChildProcess[] = [];
beforeAll(async () => {
  started = await mkdtemp(join(tmpdir(), 'bb-embedded-'));
  directory = join(started, 'postgres');
  await leave((await use()).process);
});
afterAll(() => rm(started, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb-embedded-'));
  directory = join(folder, 'postgres');
  users = [];
});
afterEach(async () => {
  for (const user of users) user.kill('SIGKILL');
  const postmaster = await postmasterPid();
  if (postmaster) await killAll(postmaster);
  await rm(folder, { recursive: true });
});

test('a first start gives a database that sorts by code point, needs the password and may take a quarter of the memory, eight gigabytes at most', async () => {
  copyFirstStart();
  const { url } = await use();
  const [row] = await query(
    url,
    `SELECT current_database() AS name, datlocale, current_setting('fsync') AS fsync,
    current_setting('listen_addresses') AS listens, pg_size_bytes(current_setting('shared_buffers'))::float8 AS buffers
    FROM pg_database WHERE datname = current_database()`,
  );
  expect(row).toMatchObject({ name: 'bargain_buddy', datlocale: 'C.UTF-8', fsync: 'on', listens: '127.0.0.1' });
  const quarter = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 4;
  expect(row?.buffers).toBeLessThanOrEqual(Math.min(quarter, 8 * 1024 ** 3) + 1024 ** 2);
  expect(row?.buffers).toBeGreaterThanOrEqual(Math.min(quarter, 8 * 1024 ** 3) - 1024 ** 2);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  wrong.password = '';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password/);
});

test('SEC-06 nobody works as superuser, and the role that does owns what is there', async () => {
  copyFirstStart();
  const { url } = await use();
  await migrate(url);
  const [role] = await query(
    url,
    'SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
  const asSuperuser = superuserUrl(url);
  expect(await query(asSuperuser, ownedBySuperuser)).toEqual([]);
  const others = `SELECT usename FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  expect(await query(asSuperuser, others)).toEqual([{ usename: 'bargain_buddy' }]);
});

test('SEC-06 data of a release that worked as superuser is taken over, the job queue included', async () => {
  copyFirstStart();
  const before = await use();
  const maintenance = superuserUrl(before.url, 'postgres');
  await query(maintenance, 'DROP DATABASE bargain_buddy WITH (FORCE)');
  await query(maintenance, 'CREATE DATABASE bargain_buddy');
  await query(maintenance, 'CREATE DATABASE bargain_buddy_bench');
  const old = superuserUrl(before.url);
  await migrate(old, { upTo: '0034-list-told-at.sql' });
  await installJobs(old);
  await query(old, "INSERT INTO product (name) VALUES ('Rice')");
  await query(
    old,
    'CREATE TYPE mood AS ENUM (); CREATE DOMAIN day AS text; CREATE TYPE pair AS (a int, b int); CREATE SEQUENCE s',
  );
  expect(await query(old, ownedBySuperuser)).not.toEqual([]);
  await leave(before.process);

  const { url } = await use();
  expect(await query(superuserUrl(url), ownedBySuperuser)).toEqual([]);
  await migrate(url);
  await query(url, "SELECT graphile_worker.add_job('send-mail', payload => '{}'::json)");
  expect(await query(url, 'SELECT name FROM product')).toEqual([{ name: 'Rice' }]);
  const owners = `SELECT DISTINCT datdba::regrole::text AS owner FROM pg_database WHERE datname LIKE 'bargain%'`;
  expect(await query(url, owners)).toEqual([{ owner: 'bargain_buddy' }]);
});

/** What belongs to the superuser beside what PostgreSQL and its extensions brought. */
const ownedBySuperuser = `
  SELECT d.classid::regclass::text AS kind, d.objid FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
  WHERE r.rolname = 'postgres' AND d.deptype = 'o' AND d.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
  UNION ALL
  SELECT 'table', c.oid FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE r.rolname = 'postgres' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  UNION ALL
  SELECT 'routine', p.oid FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE r.rolname = 'postgres' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e')
  UNION ALL
  SELECT 'type', t.oid FROM pg_type t JOIN pg_roles r ON r.oid = t.typowner JOIN pg_namespace n ON n.oid = t.typnamespace
  WHERE r.rolname = 'postgres' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_type'::regclass AND e.objid = t.oid AND e.deptype IN ('e', 'i'))`;

function superuserUrl(url: string, database?: string): string {
  const changed = new URL(url);
  changed.username = 'postgres';
  changed.password = password;
  if (database) changed.pathname = `/${database}`;
  return changed.href;
}

test('SIGTERM stops the server, and the next start has the same port and data, and reads again what was in memory', async () => {
  copyFirstStart();
  const first = await use();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await leave(first.process);
  expect(await postmasterPid()).toBeUndefined();
  const second = await use();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await expect
    .poll(() => readFile(`${directory}.log`, 'utf8'), { timeout: 30_000 })
    .toMatch(/successfully prewarmed [1-9]/);
});

test('after kill -9 of everything nothing that was committed is lost; a server that a killed process left behind is used on, and stopped by who leaves last', async () => {
  copyFirstStart();
  const before = await use();
  await query(before.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const dead = await postmasterPid();
  before.process.kill('SIGKILL');
  await killAll(dead);
  expect(await postmasterPid()).toBe(dead);
  const killed = await use();
  expect(await query(killed.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);

  const postmaster = await postmasterPid();
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
  const next = await use();
  expect(next.url).toBe(killed.url);
  expect(await postmasterPid()).toBe(postmaster);
  await leave(next.process);
  expect(await postmasterPid()).toBeUndefined();
});

test('a stale postmaster.pid whose number is another program by now does not keep it from starting', async () => {
  copyFirstStart();
  const stale = [process.pid, directory, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n');
  await writeFile(join(directory, 'postmaster.pid'), stale);
  await use();
  expect(await postmasterPid()).not.toBe(process.pid);
});

test('processes that start at once share one server until the last has left, and remove what a killed first start left behind', async () => {
  const gone = spawn(process.execPath, ['--version']);
  await once(gone, 'exit');
  await mkdir(`${directory}.${gone.pid}.0123abcd`);
  const together = await Promise.all([use(), use(), use()]);
  expect(new Set(together.map(({ url }) => url)).size).toBe(1);
  const [first, second, third] = together.map(({ process }) => process) as [ChildProcess, ChildProcess, ChildProcess];
  const { url } = together[0] as { url: string };
  await leave(first);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await Promise.all([leave(second), leave(third)]);
  expect(await postmasterPid()).toBeUndefined();
  expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.log']);
});

test('a process that comes while the last one leaves gets a running server', async () => {
  copyFirstStart();
  const last = await use();
  last.process.kill('SIGTERM');
  const [next] = await Promise.all([use(), once(last.process, 'exit')]);
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that dies while it is used comes back on its port, and SIGTERM meanwhile leaves none behind', async () => {
  copyFirstStart();
  const { url, process } = await use();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const dead = await postmasterPid();
  await killAll(dead);
  await expect.poll(() => query(url, 'SELECT answer FROM kept').catch(() => [])).toHaveLength(1);
  // A server that dies before its user has joined it again counts as one that does not start.
  const members = `SELECT FROM pg_stat_activity WHERE usename = 'bargain_buddy' AND application_name LIKE 'bargain-buddy%'`;
  await expect.poll(() => query(superuserUrl(url, 'postgres'), members)).toHaveLength(1);
  const back = await postmasterPid();
  expect(back).not.toBe(dead);

  await killAll(back);
  await expect.poll(postmasterPid, { interval: 2 }).not.toBe(back);
  await leave(process);
  expect(await postmasterPid()).toBeUndefined();
});

test('SIGTERM stops the server although the connection of its last user has just ended', async () => {
  copyFirstStart();
  const { url, process } = await use();
  // The user learns of both at the same time.
  process.kill('SIGSTOP');
  const others = 'SELECT pg_terminate_backend(pid, 10000) AS ended FROM pg_stat_activity WHERE pid <> pg_backend_pid()';
  const ended = await query(superuserUrl(url, 'postgres'), `${others} AND usename = 'bargain_buddy'`);
  expect(ended).toEqual([{ ended: true }]);
  process.kill('SIGTERM');
  const gone = once(process, 'exit');
  process.kill('SIGCONT');
  expect(await gone).toEqual([0, null]);
  expect(await postmasterPid()).toBeUndefined();
});

test('data of another major version is refused with what to do', async () => {
  await mkdir(directory);
  await writeFile(join(directory, 'PG_VERSION'), '15\n');
  await expect(use()).rejects.toThrow(/belongs to PostgreSQL 15, this version of the app brings PostgreSQL 18/);
});

test('a folder with something else in it is left alone', async () => {
  await mkdir(directory);
  await writeFile(join(directory, 'diary.txt'), 'private');
  await expect(use()).rejects.toThrow('is not empty and not a PostgreSQL data directory');
  expect(await readFile(join(directory, 'diary.txt'), 'utf8')).toBe('private');
});

test('data without the secret it was made with is refused with what to do', async () => {
  copyFirstStart();
  await expect(use({ password: 'another' })).rejects.toThrow(/does not accept the password in secrets\/database/);
});

const isRoot = process.getuid?.() === 0;
test.skipIf(!isRoot)('root alone: it runs as somebody else, also below a folder that only root may enter', async () => {
  directory = join(folder, 'private', 'data', 'postgres');
  await mkdir(join(folder, 'private'), { mode: 0o700 });
  await chmod(folder, 0o700);
  const { url } = await use();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const status = await readFile(`/proc/${await postmasterPid()}/status`, 'utf8');
  expect(status).not.toMatch(/^Uid:\s+0\b/m);
});

// Root starts it as another user; a normal user has shown it with every test above.
const nobody = { uid: 65534, gid: 65534 };
test.skipIf(!isRoot)('root alone: a normal user runs it as himself', async () => {
  await chown(folder, nobody.uid, nobody.gid);
  const { url } = await use(nobody);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await readFile(`/proc/${await postmasterPid()}/status`, 'utf8')).toMatch(/^Uid:\s+65534\b/m);
});

function copyFirstStart(): void {
  execFileSync('cp', ['-a', join(started, 'postgres'), directory]);
}

interface User {
  url: string;
  process: ChildProcess;
}

/** Starts a process that uses the server and waits until it has it; rejects with what it said when it failed. */
async function use(options: { password?: string; uid?: number; gid?: number } = {}): Promise<User> {
  const { password: given = password, uid, gid = uid } = options;
  const command = [process.execPath, script, directory, given];
  // That user may not look into a checkout of root's own, so he gets the right to read any folder, and no other.
  const right = '-all,+dac_read_search';
  const rights = [`--inh-caps=${right}`, `--ambient-caps=${right}`, `--bounding-set=${right}`];
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const [file = '', ...args] = uid === undefined ? command : ['setpriv', ...user, ...rights, ...command];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  users.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  if (child.exitCode !== null) throw new Error(errors);
  return { url: String(first[0]).trim(), process: child };
}

async function leave(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
}

async function postmasterPid(): Promise<number | undefined> {
  const file = join(directory, 'postmaster.pid');
  if (
    await access(file).then(
      () => false,
      () => true,
    )
  )
    return undefined;
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

/** kill -9 of a server with all its processes, as when the machine goes down. */
async function killAll(postmaster: number | undefined): Promise<void> {
  if (!postmaster || postmaster === process.pid) return;
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '');
  for (const pid of [postmaster, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
  await expect
    .poll(() =>
      readFile(`/proc/${postmaster}/stat`, 'utf8').then(
        (stat) => !/\) Z/.test(stat),
        () => false,
      ),
    )
    .toBe(false);
}
