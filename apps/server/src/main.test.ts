import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { query } from '../test/database-server.ts';
import { freePort } from '../test/free-port.ts';
import { type ServerProcess, startServer } from '../test/processes/server-process.ts';
import { canMount, mountSmallDisk } from '../test/small-disk.ts';

let database: TestDatabase;
let dataDir: string;
let settings: NodeJS.ProcessEnv;
let started: ServerProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bb-main-'));
  settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) };
  started = [];
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('the first start prints the superuser and the password once, and they work; SIGTERM ends it in good order', async () => {
  const first = start({ ADMIN_EMAIL: 'boss@example.com' });
  await first.printed('Bargain Buddy is ready');
  expect(first.output()).toMatch(/^Loading the prices: \d+\.\d s\n+Bargain Buddy is ready/m);
  const password = first.output().match(/Superuser {2}boss@example\.com\nPassword {3}(\S+)/)?.[1];
  expect(await signIn('boss@example.com', password ?? '')).toBe(200);
  expect(await first.end('SIGTERM')).toBe(0);

  const second = start({ ADMIN_EMAIL: 'boss@example.com' });
  await second.printed('Bargain Buddy is ready');
  expect(second.output()).not.toContain('Password');
  expect(await signIn('boss@example.com', password ?? '')).toBe(200);
});

test('a given password is used and not printed, folders are private, and SIGINT ends it in good order', async () => {
  const made = join(dataDir, 'made');
  const secret = { TOKEN_SECRET: 'a secret that is given, of many characters' };
  const server = start({
    ADMIN_EMAIL: 'boss@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    DATA_DIR: made,
    ...secret,
  });
  await server.printed('Bargain Buddy is ready');
  expect(server.output()).not.toContain('correct horse');
  expect(await signIn('boss@example.com', 'correct horse battery')).toBe(200);
  for (const path of [made, join(made, 'images')]) expect((await stat(path)).mode & 0o777, path).toBe(0o700);
  expect(await server.end('SIGINT')).toBe(0);
});

test('two servers that start at once on an empty database make one superuser', async () => {
  const servers = [start({}), start({ PORT: String(await freePort()) })];
  await Promise.all(servers.map((server) => server.printed('Bargain Buddy is ready')));
  expect(servers.filter((server) => server.output().includes('Superuser'))).toHaveLength(1);
});

test('a request that never ends does not keep it from ending', async () => {
  const server = start({});
  await server.printed('Bargain Buddy is ready');
  const stuck = connect(Number(settings.PORT), '127.0.0.1');
  stuck.on('error', () => undefined);
  await new Promise((resolve) =>
    stuck.write('POST /api/core/login/ HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n', resolve),
  );
  expect(await server.end('SIGTERM')).toBe(0);
  stuck.destroy();
});

test('SIGTERM in the middle of a start leaves no PostgreSQL behind', async () => {
  const server = start({ DATABASE_URL: '' });
  await expect.poll(() => exists('postgres/postmaster.pid'), { interval: 5 }).toBe(true);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).toMatch(/^(Starting PostgreSQL.*\n)*$/);
  expect(await exists('postgres/postmaster.pid')).toBe(false);
});

test('with its own PostgreSQL it starts, stops both and starts again, also after kill -9 of both and of PostgreSQL alone', async () => {
  const killed = start({ DATABASE_URL: '', ADMIN_PASSWORD: 'correct horse battery' });
  await killed.printed('Bargain Buddy is ready');
  const ended = killed.end('SIGKILL');
  await killPostgres();
  await ended;

  const again = start({ DATABASE_URL: '' });
  await again.printed('Bargain Buddy is ready');
  expect(again.output()).not.toContain('Superuser');
  expect(await signIn('admin@bargainbuddy.example', 'correct horse battery')).toBe(200);

  // Without a restart it serves again within seconds.
  await killPostgres();
  await expect.poll(() => signIn('admin@bargainbuddy.example', 'correct horse battery')).toBe(200);
  expect(await again.end('SIGTERM'), again.output()).toBe(0);
  expect(await exists('postgres/postmaster.pid')).toBe(false);

  const stopped = start({ DATABASE_URL: '' });
  await stopped.printed('Bargain Buddy is ready');
  expect(stopped.output()).not.toContain('Password');
  expect(await stopped.end('SIGTERM')).toBe(0);
});

async function killPostgres(): Promise<void> {
  const pid = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0];
  process.kill(Number(pid), 'SIGKILL');
}

test('a port in use is said so, before anything else happens', async () => {
  const blocker = createServer().listen(Number(settings.PORT), '127.0.0.1');
  await once(blocker, 'listening');
  const server = start({});
  await expect(server.printed('ready')).rejects.toThrow(`Port ${settings.PORT} is in use`);
  expect(server.output()).toContain('PORT=3001 npm start');
  expect(server.output()).not.toContain('Superuser');
  expect(server.child.exitCode).toBe(1);
  blocker.close();
});

test('wrong settings end the start with a line each and no stack', async () => {
  const server = start({ SAMPLE_DATA: 'perhaps', PUBLIC_URL: 'here' });
  await expect(server.printed('ready')).rejects.toThrow(/PUBLIC_URL must be .*\n.*SAMPLE_DATA must be/);
  expect(server.output()).not.toContain(' at ');
});

test('a database that is not there ends the start with what is wrong', async () => {
  const server = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  await expect(server.printed('ready')).rejects.toThrow('ECONNREFUSED');
  expect(server.child.exitCode).toBe(1);
});

test.skipIf(!canMount())(
  'root alone: on a full disk it waits, at its start and later, and goes on once there is room',
  async () => {
    const disk = await mountSmallDisk(1);
    const full = 'The disk is full';
    const ready = 'Bargain Buddy is ready';
    const own = { DATABASE_URL: '', DATA_DIR: disk.folder, ADMIN_PASSWORD: 'correct horse battery' };
    try {
      const server = start(own);
      await server.printed(full);
      disk.resize(100);
      await server.printed(ready);

      await disk.fill();
      await writeLog(disk.folder);
      await expect.poll(() => server.output().split(full).length).toBe(3);
      const away = await fetch(`http://127.0.0.1:${settings.PORT}/api/ready/`);
      expect(away.status).toBe(503);
      const refused = await requestSignIn('admin@bargainbuddy.example', 'correct horse battery');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(server.output().split(full)).toHaveLength(3);
      await disk.clear();
      await expect.poll(() => signIn('admin@bargainbuddy.example', 'correct horse battery')).toBe(200);
      expect(server.child.exitCode).toBeNull();

      await disk.fill();
      await writeLog(disk.folder);
      await expect.poll(() => server.output().split(full).length).toBe(4);
      expect(await server.end('SIGTERM'), server.output()).toBe(0);
      const interrupted = start(own);
      await interrupted.printed(full);
      expect(await interrupted.end('SIGTERM')).toBe(0);
      const again = start(own);
      await again.printed(full);
      await disk.clear();
      await again.printed(ready);
      expect(await signIn('admin@bargainbuddy.example', 'correct horse battery')).toBe(200);
      expect(await again.end('SIGTERM')).toBe(0);
    } finally {
      for (const { child } of started) child.kill('SIGKILL');
      await disk.unmount();
    }
  },
);

/** Has the PostgreSQL in `folder` write more to its log than a full disk takes, which stops it. */
async function writeLog(folder: string): Promise<void> {
  const secret = (await readFile(join(folder, 'secrets/database'), 'utf8')).trim();
  const port = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const url = `postgres://postgres:${secret}@127.0.0.1:${port}/bargain_buddy`;
  const emit = "SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000)) FROM generate_series(1, 50)";
  await expect(query(url, emit)).rejects.toThrow();
}

function start(more: NodeJS.ProcessEnv): ServerProcess {
  const server = startServer({ ...settings, ...more });
  started.push(server);
  return server;
}

function exists(path: string): Promise<boolean> {
  return access(join(dataDir, path)).then(
    () => true,
    () => false,
  );
}

async function signIn(email: string, password: string): Promise<number> {
  return (await requestSignIn(email, password)).status;
}

function requestSignIn(email: string, password: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${settings.PORT}/api/core/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}
