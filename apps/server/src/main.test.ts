import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { query } from '../test/database-server.ts';
import { freePort } from '../test/free-port.ts';
import { type ServerProcess, startServer } from '../test/processes/server-process.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../test/small-disk.ts';

interface Trial {
  dataDir: string;
  port: number;
  start(more: NodeJS.ProcessEnv): ServerProcess;
  killAll(): void;
  requestSignIn(email: string, password: string): Promise<Response>;
  signIn(email: string, password: string): Promise<number>;
}

/** A database, a folder and a port of the test's own, with the servers that it starts. */
async function begin(onFinished: typeof onTestFinished): Promise<Trial> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bb-main-'));
  const port = await freePort();
  const started: ServerProcess[] = [];
  const killAll = () => {
    for (const { child } of started) child.kill('SIGKILL');
  };
  onFinished(async () => {
    killAll();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  const requestSignIn = (email: string, password: string) =>
    fetch(`http://127.0.0.1:${port}/api/core/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  return {
    dataDir,
    port,
    start(more) {
      const server = startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), ...more });
      started.push(server);
      return server;
    },
    killAll,
    requestSignIn,
    signIn: async (email, password) => (await requestSignIn(email, password)).status,
  };
}

test('with its own PostgreSQL it stops both in the middle of a start, and starts again, also after kill -9 of both and of PostgreSQL alone', async () => {
  const { dataDir, start, signIn } = await begin(onTestFinished);
  const isPidFileThere = () =>
    access(join(dataDir, 'postgres/postmaster.pid')).then(
      () => true,
      () => false,
    );
  const interrupted = start({ DATABASE_URL: '' });
  await expect.poll(isPidFileThere, { interval: 5 }).toBe(true);
  expect(await interrupted.end('SIGTERM')).toBe(0);
  // Migrations come right after it. On a busy machine the signal may arrive then.
  expect(interrupted.output()).toMatch(/^((Starting PostgreSQL|Migrating the database).*\n)*$/);
  expect(await isPidFileThere()).toBe(false);

  const killed = start({ DATABASE_URL: '', ADMIN_PASSWORD: 'correct horse battery' });
  await killed.printed('Bargain Buddy is ready');
  const ended = killed.end('SIGKILL');
  await killPostgres(dataDir);
  await ended;

  const again = start({ DATABASE_URL: '' });
  await again.printed('Bargain Buddy is ready');
  expect(again.output()).not.toContain('Superuser');
  expect(again.output()).not.toContain('Password');
  expect(await signIn('admin@bargainbuddy.example', 'correct horse battery')).toBe(200);

  // Without a restart it serves again within seconds.
  const dead = await postgresPid(dataDir);
  await killPostgres(dataDir);
  await expect.poll(() => postgresPid(dataDir)).not.toBe(dead);
  await expect.poll(() => signIn('admin@bargainbuddy.example', 'correct horse battery')).toBe(200);
  expect(await again.end('SIGTERM'), again.output()).toBe(0);
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(await isPidFileThere(), again.output() + log).toBe(false);
});

async function killPostgres(dataDir: string): Promise<void> {
  process.kill(await postgresPid(dataDir), 'SIGKILL');
}

async function postgresPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

// The others spend much of their time with waiting, so they run side by side.
test.concurrent('two servers that start at once make one superuser and print the password once; SIGTERM ends them in good order, whatever is requested', async ({
  expect,
  onTestFinished,
}) => {
  const { start, signIn } = await begin(onTestFinished);
  const boss = { ADMIN_EMAIL: 'boss@example.com' };
  const otherPort = await freePort();
  const [first, other] = [start(boss), start({ ...boss, PORT: String(otherPort) })];
  for (const server of [first, other]) {
    await server.printed('Bargain Buddy is ready');
    expect(server.output()).toMatch(/^Loading the prices: \d+\.\d s\n+Bargain Buddy is ready/m);
  }
  const output = first.output() + other.output();
  expect(output.split('Superuser')).toHaveLength(2);
  expect(output.split('Password')).toHaveLength(2);
  const password = output.match(/Superuser {2}boss@example\.com\nPassword {3}(\S+)/)?.[1] ?? '';
  expect(await signIn('boss@example.com', password)).toBe(200);

  // A request that never ends.
  const stuck = connect(otherPort, '127.0.0.1');
  stuck.on('error', () => undefined);
  await new Promise((resolve) =>
    stuck.write('POST /api/core/login/ HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n', resolve),
  );
  const otherEnded = other.end('SIGTERM');
  expect(await first.end('SIGTERM')).toBe(0);

  const second = start(boss);
  await second.printed('Bargain Buddy is ready');
  expect(second.output()).not.toContain('Password');
  expect(await signIn('boss@example.com', password)).toBe(200);
  expect(await otherEnded).toBe(0);
  stuck.destroy();
});

test.concurrent('a given password is used and not printed, folders are private, and SIGINT ends it in good order', async ({
  expect,
  onTestFinished,
}) => {
  const { dataDir, start, signIn } = await begin(onTestFinished);
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

test.concurrent('a port in use, wrong settings and a database that is not there end the start with what is wrong, before anything else happens', async ({
  expect,
  onTestFinished,
}) => {
  const { port, start } = await begin(onTestFinished);
  const blocker = createServer().listen(port, '127.0.0.1');
  await once(blocker, 'listening');
  const inUse = start({});
  const wrong = start({ SAMPLE_DATA: 'perhaps', PUBLIC_URL: 'here' });
  const away = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', PORT: String(await freePort()) });
  await Promise.all([
    expect(inUse.printed('ready')).rejects.toThrow(`Port ${port} is in use`),
    expect(wrong.printed('ready')).rejects.toThrow(/PUBLIC_URL must be .*\n.*SAMPLE_DATA must be/),
    expect(away.printed('ready')).rejects.toThrow('ECONNREFUSED'),
  ]);
  expect(inUse.output()).toContain('PORT=3001 npm start');
  expect(inUse.output()).not.toContain('Superuser');
  expect(wrong.output()).not.toContain(' at ');
  expect([inUse.child.exitCode, away.child.exitCode]).toEqual([1, 1]);
  blocker.close();
});

test.concurrent('root alone: on a full disk it waits, at its start and later, and goes on once there is room', {
  skip: !canMount(),
}, async ({ expect, onTestFinished }) => {
  const { port, start, killAll, requestSignIn, signIn } = await begin(onTestFinished);
  const disk = await mountSmallDisk(1);
  const full = 'The disk is full';
  const ready = 'Bargain Buddy is ready';
  const own = { DATABASE_URL: '', DATA_DIR: disk.folder, ADMIN_PASSWORD: 'correct horse battery' };
  try {
    const server = start(own);
    await server.printed(full);
    disk.resize(100);
    await server.printed(ready);

    await expect.poll(() => fillDisk(disk, server, full)).toBe(3);
    const away = await fetch(`http://127.0.0.1:${port}/api/ready/`);
    expect(away.status).toBe(503);
    const refused = await requestSignIn('admin@bargainbuddy.example', 'correct horse battery');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(server.output().split(full)).toHaveLength(3);
    await disk.clear();
    await expect.poll(() => signIn('admin@bargainbuddy.example', 'correct horse battery')).toBe(200);
    expect(server.child.exitCode).toBeNull();

    await expect.poll(() => fillDisk(disk, server, full)).toBe(4);
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
    killAll();
    await disk.unmount();
  }
});

/**
 * Fills the disk and has PostgreSQL write more to its log than fits, which stops it. Answers how many parts `message`
 * divides the server's output into. PostgreSQL may start once more with the space that it freed, so tests repeat this.
 */
async function fillDisk(disk: SmallDisk, server: ServerProcess, message: string): Promise<number> {
  await disk.fill();
  const secret = (await readFile(join(disk.folder, 'secrets/database'), 'utf8')).trim();
  const pidFile = await readFile(join(disk.folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const url = `postgres://postgres:${secret}@127.0.0.1:${pidFile.split('\n')[3]}/bargain_buddy`;
  const emit = "SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000)) FROM generate_series(1, 50)";
  if (pidFile) await expect(query(url, emit)).rejects.toThrow();
  await disk.fill();
  return server.output().split(message).length;
}
