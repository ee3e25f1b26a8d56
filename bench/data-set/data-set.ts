import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { assignMissingKinds } from '../../apps/server/src/modules/kinds/index.ts';
import { rebuildListings } from '../../apps/server/src/modules/listing-writes/refresh-listings.ts';
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { onServer, type Pool } from '../database.ts';
import { step } from '../progress.ts';
import { loadCatalogue } from './content/catalogue.ts';
import { choosePairs, loadObservations, loadPrices } from './content/prices.ts';
import { findIndexes, runAll } from './indexes.ts';

/** Reuses the data set and applies newer migrations, or creates it. Throws if another database has that name. */
export async function ensureDataSet(url: string, fresh: boolean): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const wanted = await fingerprint();
  const existing = await onServer(url, (server) => readComment(server, name));
  if (existing !== undefined && !existing.startsWith(mark)) {
    throw new Error(`The database ${name} is not one of the bench: name another in BENCH_DATABASE_URL.`);
  }
  if (existing === wanted && !fresh) return update(url);
  await onServer(url, async (server) => {
    await server.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${quoted}`);
    // Without a hash, the next bench creates an interrupted data set again.
    await server.query(`COMMENT ON DATABASE ${quoted} IS '${mark}'`);
  });
  await create(url);
  await onServer(url, (server) => server.query(`COMMENT ON DATABASE ${quoted} IS '${wanted}'`));
}

/** Start of the comment of the bench's databases. */
const mark = '{"bench":"bargain-buddy"';

async function fingerprint(): Promise<string> {
  const folder = new URL('./content/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) {
    if (!file.includes('.test.')) hash.update(await readFile(new URL(file, folder)));
  }
  return `${mark},"content":"${hash.digest('hex')}"}`;
}

/** Returns undefined if the database does not exist. */
async function readComment(server: Pool, name: string): Promise<string | undefined> {
  const { rows } = await server.query<{ comment: string }>(
    `SELECT coalesce(shobj_description(oid, 'pg_database'), '') AS comment FROM pg_database WHERE datname = $1`,
    [name],
  );
  return rows[0]?.comment;
}

async function update(url: string): Promise<void> {
  await step('Migrations that are newer than the data set', () => migrate(url));
  const pool = openPool(url, 1);
  const db = openDatabase(pool);
  // The app would otherwise run this job during a measurement.
  await step('Kinds of products without one', () => assignMissingKinds(db));
  await step('Vacuum', () => vacuum(pool));
  await db.destroy();
}

async function create(url: string): Promise<void> {
  await step('Migrations', () => migrate(url));
  const pool = openPool(forLoading(url), 1);
  const db = openDatabase(pool);
  try {
    const price = await findIndexes(pool, 'price');
    const listing = await findIndexes(pool, 'listing');
    await runAll(pool, listing.drop);
    await runAll(pool, (await findIndexes(pool, 'price')).drop);
    await step('Products and stores', () => loadCatalogue(pool));
    await step('Kinds', () => assignMissingKinds(db));
    await step('Products of each store', () => choosePairs(pool));
    await step('Prices', () => loadPrices(pool));
    await pool.query('DROP SCHEMA making CASCADE');
    // The foreign key from listings to prices belongs to both tables.
    const ofPrices = price.create.filter((statement) => !listing.create.includes(statement));
    await step('Indexes and keys of the prices', () => runAll(pool, ofPrices));
    await pool.query('ANALYZE');
    await step('Listings', () => rebuildListings(db));
    await step('Observations', () => loadObservations(pool));
    await step('Listings with observations', () => rebuildListings(db));
    await step('Indexes and keys of the listings', () => runAll(pool, listing.create));
    await step('Vacuum', () => vacuum(pool));
  } finally {
    await db.destroy();
  }
}

/** The checkpoint avoids pending writes during a measurement. */
const vacuum = (pool: Pool) => runAll(pool, ['VACUUM (ANALYZE)', 'CHECKPOINT']);

/** Uses more memory and no synchronous commit, because an interrupted load starts again. */
function forLoading(url: string): string {
  const loading = new URL(url);
  const settings = ['work_mem=256MB', 'maintenance_work_mem=512MB', 'synchronous_commit=off', 'jit=off'];
  loading.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '));
  return loading.href;
}
