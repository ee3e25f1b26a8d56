import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config.ts';
import { jobHandlers } from '../src/job-handlers.ts';
import { createAccessTokens } from '../src/platform/auth/access-token.ts';
import { startTokenFamily } from '../src/platform/auth/refresh-token.ts';
import { runPendingJobs } from '../src/platform/jobs/worker.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { logStream } from './log-lines.ts';

/** Secret that test apps sign access tokens with. */
export const tokenSecret = 'a secret of tests, long enough to sign with';

export interface TestUser {
  id: number;
  email: string;
  access: string;
  refresh: string;
  /** For the `headers` of a request by this user. */
  authorization: { authorization: string };
}

interface UserFields {
  email?: string;
  /** Without it no password works: hashing one takes time. */
  passwordHash?: string;
  isSuperuser?: boolean;
  isProven?: boolean;
}

export interface TestApp extends TestDatabase {
  app: App;
  config: Config;
  /** Sends a request to the app in process; a body goes as JSON. */
  send(
    method: InjectOptions['method'],
    url: string,
    options?: Omit<InjectOptions, 'method' | 'url'>,
  ): Promise<LightMyRequestResponse>;
  /** Injects a request that may read data a few seconds old, as guests of a server do. */
  injectAsServed(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Creates an account with a proven address and a running session. */
  createUser(fields?: UserFields): Promise<TestUser>;
  /** Runs pending jobs, such as mails, with the real handlers. */
  runJobs(): Promise<void>;
  /** Closes the app and drops its database. */
  close(): Promise<void>;
}

/**
 * Builds the whole app on a new database. Rate limits are off unless `settings` switch them on. `prepare` may add
 * routes before the app is ready.
 */
export async function createTestApp(
  template: 'empty' | 'samples' = 'empty',
  settings: Record<string, string> = {},
  prepare?: (app: App) => void,
): Promise<TestApp> {
  const database = await createTestDatabase(template);
  const dataDir = await mkdtemp(join(tmpdir(), 'bargain-buddy-test-'));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    PUBLIC_URL: 'http://bargainbuddy.test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...settings,
  });
  const services = { config, db: database.db, pool: database.pool, directUrl: database.url, logStream };
  const app = await buildApp(services);
  prepare?.(app);
  await app.ready();
  await app.catalogue.loaded;
  // Guests may read data a few seconds old, so reads first wait for the tests' own SQL writes.
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  Object.assign(app, {
    async inject(options: InjectOptions | string) {
      const isWrite = typeof options !== 'string' && /^(?:POST|PUT|PATCH|DELETE)$/.test(options.method ?? 'GET');
      if (!isWrite) await app.catalogue.completeAt(performance.now()).catch(() => undefined);
      return inject(options);
    },
  });
  return {
    ...database,
    app,
    config,
    injectAsServed: inject,
    send: (method, url, options) => app.inject({ method, url, ...options }),
    createUser: (fields) => createUser(database, fields),
    runJobs: () => runPendingJobs(database.pool, jobHandlers(services, app)),
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates an account with a session. Its tokens are valid for an app with `tokenSecret`. */
export async function createUser(
  { db }: Pick<TestDatabase, 'db'>,
  {
    email = `${randomUUID()}@example.com`,
    passwordHash = 'none',
    isSuperuser = false,
    isProven = true,
  }: UserFields = {},
): Promise<TestUser> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      email,
      password_hash: passwordHash,
      first_name: 'Test',
      last_name: 'User',
      is_superuser: isSuperuser,
      email_proven_at: isProven ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { family, refresh } = await startTokenFamily(db, id, 'tests');
  const access = await createAccessTokens(tokenSecret).sign({ userId: id, family });
  return { id, email, access, refresh, authorization: { authorization: `Bearer ${access}` } };
}
