import { execFile } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { verifyPassword } from '../platform/auth/password-hash.ts';

const command = fileURLToPath(new URL('./admin.ts', import.meta.url));

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bb-admin-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('create makes a superuser with the password given or a printed one, and reset-password replaces it', async () => {
  const given = await admin('create', 'given@example.com', '--password', 'correct horse');
  const printed = await admin('create', 'printed@example.com');
  expect(given).not.toContain('correct horse');
  expect(await passwordFits('given@example.com', 'correct horse')).toBe(true);
  expect(await passwordFits('printed@example.com', printed.match(/Password: (\S+)/)?.[1] ?? '')).toBe(true);
  expect((await admin('list')).trim().split('\n')).toEqual(['given@example.com', 'printed@example.com']);

  await admin('reset-password', 'Given@example.com', '--password', 'the new one');
  expect(await passwordFits('given@example.com', 'correct horse')).toBe(false);
  expect(await passwordFits('given@example.com', 'the new one')).toBe(true);
});

test('SEC-03 reset-second-step takes it off an account, and is in the audit log', async () => {
  const { db } = database;
  const { id } = await createUser(database, { email: 'locked@example.com' });
  await db
    .insertInto('authenticator_app')
    .values({ user_id: id, sealed_secret: Buffer.from('x'), last_step: 0 })
    .execute();
  expect(await admin('reset-second-step', 'Locked@example.com')).toContain('by the password alone');
  expect(await db.selectFrom('authenticator_app').select('user_id').execute()).toEqual([]);
  const log = await db.selectFrom('audit_log').select(['user_name', 'summary']).execute();
  expect(log).toContainEqual({ user_name: 'command line', summary: 'Reset the second step of locked@example.com' });
});

test('SEC-03 a wrong address or password fails with one clear line', async () => {
  await createUser(database, { email: 'twice@example.com' });
  const stranger = 'stranger@example.com';
  await Promise.all([
    expect(admin('create', 'TWICE@example.com')).rejects.toThrow(/already an account/),
    expect(admin('reset-password', stranger)).rejects.toThrow(/There is no account for stranger/),
    expect(admin('reset-second-step', stranger)).rejects.toThrow(/There is no account for stranger/),
    expect(admin('create', 'nonsense')).rejects.toThrow(/must be an e-mail address/),
    expect(admin('create', 'short@example.com', '--password', 'short')).rejects.toThrow(/at least 8 characters/),
  ]);
});

test('without a running server it starts PostgreSQL itself, and stops it again', async () => {
  const own = { DATABASE_URL: '', DATA_DIR: join(dataDir, 'own') };
  await adminWith(own, 'create', 'first@example.com', '--password', 'correct horse');
  const url = (await adminWith(own, 'database-url')).trim();
  expect(url).toMatch(/^postgres:\/\/bargain_buddy:[\w-]+@127\.0\.0\.1:\d+\/bargain_buddy$/);
  await expect(access(join(own.DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
  expect(await adminWith(own, 'list')).toBe('first@example.com\n');
});

function admin(...args: string[]): Promise<string> {
  return adminWith({}, ...args);
}

async function adminWith(settings: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], { env });
  return stdout;
}

async function passwordFits(email: string, password: string): Promise<boolean> {
  const { password_hash } = await database.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return verifyPassword(password_hash, password);
}
