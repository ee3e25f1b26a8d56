import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUser, type TestUser, tokenSecret } from '../app.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { formOf } from '../form.ts';
import { freePort } from '../free-port.ts';
import { waitingForLocks } from '../locks.ts';
import { wrongListings } from '../price-state.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';

let database: TestDatabase;
let dataDir: string;
let started: ServerProcess[];
let admin: TestUser;
beforeEach(async () => {
  database = await createTestDatabase();
  admin = await createUser(database, { isSuperuser: true });
  dataDir = await mkdtemp(join(tmpdir(), 'bb-takeover-'));
  started = [];
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const rows = 2_000;
/** What issue 10 allows, from the moment when there is a process that could go on. */
const allowed = 15_000;

async function startOne(): Promise<ServerProcess & { api: string }> {
  const port = await freePort();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), TOKEN_SECRET: tokenSecret };
  const server = startServer({ ...settings, RATE_LIMITS: 'off' });
  started.push(server);
  await server.printed('Bargain Buddy is ready');
  return { ...server, api: `http://127.0.0.1:${port}/api` };
}

/** Has the server import a file in the background, and calls `kill` while it writes, which it cannot end before. */
async function whileImporting(server: { api: string }, kill: () => Promise<void>): Promise<void> {
  const lines = Array.from({ length: rows }, (_, i) => `Item ${i},Mausica,${(i % 90) + 1}`);
  const file = new Blob([`Item,Club,Price\n${lines.join('\n')}`]);
  const { payload, headers } = await formOf({ date_added: '2026-11-15', background: 'true', file }, 'prices.csv');
  await database.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE listing IN SHARE MODE`.execute(trx);
    const answer = await fetch(`${server.api}/webmin/pricesmart-import/`, {
      method: 'POST',
      headers: { ...headers, ...admin.authorization },
      body: new Uint8Array(payload),
    });
    expect(answer.status).toBe(202);
    await expect.poll(() => waitingForLocks(database.db)).toBe(1);
    await kill();
  });
}

const run = () =>
  database.db.selectFrom('import_run').select(['state', 'step', 'attempt', 'report']).executeTakeFirstOrThrow();
const attempt = async () => (await run()).attempt;

async function expectImportedOnce(): Promise<void> {
  await expect.poll(async () => (await run()).state).toBe('done');
  expect((await run()).report).toMatchObject({ added: rows });
  const { count } = await database.db
    .selectFrom('price')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(rows);
  expect(await wrongListings(database.db)).toEqual([]);
}

test('WEB-08 an import whose process was killed goes on in another one, however many watch, and by itself once there is one again', async () => {
  const first = await startOne();
  await whileImporting(first, async () => {
    const second = await startOne();
    const look = async () =>
      (await fetch(`${second.api}/webmin/import-runs/1/`, { headers: admin.authorization })).json();
    let isOver = false;
    const watchers = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        await look();
        await delay(50);
      }
    });
    first.child.kill('SIGKILL');
    try {
      await expect.poll(attempt, { timeout: allowed }).toBe(2);
    } finally {
      isOver = true;
      await Promise.allSettled(watchers);
    }

    // It is the only process now.
    await expect.poll(() => waitingForLocks(database.db)).toBe(1);
    second.child.kill('SIGKILL');
    await startOne();
    await expect.poll(attempt, { timeout: allowed }).toBe(3);
  });
  await expectImportedOnce();
});
