import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { query } from '../../../test/database-server.ts';
import { type ReplicatedPostgres, startReplicated } from '../../../test/replica.ts';
import { addPrice, createOffers, type Offer } from '../../../test/shopping.ts';
import { type Database, openDatabase, openPool, openRequestPool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CatalogueFollower, followCatalogue } from './follow-catalogue.ts';

let folder: string;
let postgres: ReplicatedPostgres;
let primary: Database;
let replica: Database;
const errors: unknown[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb-catalogue-'));
  postgres = await startReplicated(folder, migrate);
  primary = openDatabase(openRequestPool(postgres.url));
  replica = openDatabase(openPool(postgres.replicaUrl, 2, { prepares: true }));
});
afterAll(async () => {
  await primary.destroy();
  await replica.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

async function follow(...sources: Database[]): Promise<CatalogueFollower> {
  const follower = followCatalogue(sources, { onFailure: (error) => errors.push(error) });
  await follower.loaded;
  return follower;
}
const priceOf = async (follower: CatalogueFollower, { product }: Offer) =>
  (await follower.at(performance.now())).searchListings({ order: '', product, offset: 0, limit: 1 })?.results[0]?.price;

test('on a replica no change is missed of transactions that end in another order than they began', async () => {
  const [first, second] = (await createOffers({ db: primary }, ['1.00', '1.00'])) as [Offer, Offer];
  await postgres.hasAll();
  const follower = await follow(replica);
  const begun = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const long = inTransaction(primary, async (trx) => {
    await sql`UPDATE listing SET price = 2 WHERE product_id = ${first.product}`.execute(trx);
    begun.resolve();
    await mayCommit.promise;
  });
  await begun.promise;
  await sql`UPDATE listing SET price = 3 WHERE product_id = ${second.product}`.execute(primary);
  await postgres.hasAll();
  expect([await priceOf(follower, first), await priceOf(follower, second)]).toEqual([100, 300]);
  mayCommit.resolve();
  await long;
  await postgres.hasAll();
  expect([await priceOf(follower, first), await priceOf(follower, second)]).toEqual([200, 300]);
  await follower.close();
});

test('SCL-02 while the primary is away the catalogue is read from a replica, also from one that takes over', async () => {
  const [offer] = (await createOffers({ db: primary }, ['1.00'])) as [Offer];
  await postgres.hasAll();
  const follower = await follow(primary, replica);
  await addPrice(primary, offer, { price: '2.00' });
  await postgres.hasAll();
  await postgres.killPrimary();
  await vi.waitFor(async () => expect(await priceOf(follower, offer)).toBe(200), { timeout: 10_000 });
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  await vi.waitFor(async () => expect(await priceOf(follower, offer)).toBe(200), { timeout: 10_000 });
  expect(follower.state()).toBe('ok');

  await query(postgres.replicaUrl.replace(/\/\/[^@]+@/, '//postgres:test@'), 'SELECT pg_promote()');
  await addPrice(replica, offer, { price: '3.00' });
  await vi.waitFor(async () => expect(await priceOf(follower, offer)).toBe(300), { timeout: 10_000 });
  await follower.close();
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
