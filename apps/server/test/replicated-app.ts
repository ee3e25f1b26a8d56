import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { type Database, openDatabase, openRequestPool } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createUser, type TestUser, tokenSecret } from './app.ts';
import { type ReplicatedPostgres, startReplicated } from './replica.ts';
import { createOffers, type Offer } from './shopping.ts';

/** An app that reads from a replica, with a user and a listing of 10.00 for each test. */
export interface ReplicatedApp {
  app: App;
  db: Database;
  postgres: ReplicatedPostgres;
  user: TestUser;
  offer: Offer;
  /** Reads the price of the listing at an address that is in no cache. */
  priceFor(headers?: InjectOptions['headers']): Promise<string | undefined>;
  /** Resolves when the replica has all data and guests read from it. */
  replicaIsRead(): Promise<void>;
  /** Reports a price as the user and returns the cookies of the response. */
  report(price: string): Promise<string>;
}

/** Starts the app before the tests of a file, and stops it after them. */
export function useReplicatedApp(): ReplicatedApp {
  let folder: string;
  let firstPrice: number;
  const replicated = {
    async priceFor(headers = {}) {
      const url = `/api/price/price/${firstPrice}/?other=${crypto.randomUUID()}`;
      const answer = await replicated.app.inject({ url, headers });
      expect(answer.statusCode).toBe(200);
      return answer.json().price;
    },
    async replicaIsRead() {
      await replicated.postgres.hasAll();
      const isRead = async () => {
        const before = await replicated.postgres.lastRead();
        await replicated.priceFor();
        return (await replicated.postgres.lastRead()) > before;
      };
      await expect.poll(isRead).toBe(true);
    },
    async report(price) {
      const answer = await replicated.app.inject({
        method: 'POST',
        url: '/api/price/price/',
        headers: replicated.user.authorization,
        payload: { ...replicated.offer, price },
      });
      expect(answer.statusCode).toBe(201);
      return String(answer.headers['set-cookie']).split(';')[0] ?? '';
    },
  } as ReplicatedApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bb-replica-'));
    const postgres = await startReplicated(folder, migrate);
    const config = loadConfig({
      DATABASE_URL: postgres.url,
      DATABASE_READ_URL: postgres.replicaUrl,
      DATA_DIR: folder,
      TOKEN_SECRET: tokenSecret,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    });
    const pool = openRequestPool(postgres.url);
    const db = openDatabase(pool);
    const app = await buildApp({ config, db, pool, directUrl: postgres.url });
    await app.ready();
    Object.assign(replicated, { app, db, postgres });
  });
  afterAll(async () => {
    await replicated.app.close();
    await replicated.db.destroy();
    await replicated.postgres.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    const { db } = replicated;
    const [offer] = (await createOffers({ db }, ['10.00'])) as [Offer];
    Object.assign(replicated, { user: await createUser({ db }), offer });
    const { id } = await db
      .selectFrom('price')
      .select('id')
      .where('product_id', '=', offer.product)
      .executeTakeFirstOrThrow();
    firstPrice = id;
  });
  return replicated;
}
