import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CatalogueFollower, followCatalogue } from '../../src/modules/listings/follow-catalogue.ts';
import { type Database, openDatabase, openPool, openRequestPool } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { query } from '../database-server.ts';
import { type ReplicatedPostgres, startReplicated } from '../replica.ts';
import { addPrice, createOffers, type Offer } from '../shopping.ts';

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
