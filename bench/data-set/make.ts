import { sortProducts } from '../../apps/server/src/modules/kinds/index.ts';
import { rebuildListings } from '../../apps/server/src/modules/listing-writes/refresh-listings.ts';
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import type { Progress } from '../progress.ts';
import { loadCatalogue } from './content/catalogue.ts';
import { choosePairs, loadPrices } from './content/prices.ts';
import { findSecondary, runAll } from './secondary.ts';

/** Fills the empty database at `url`; afterwards it is one like any other, with nothing left out of it. */
export async function makeDataSet(url: string, progress: Progress): Promise<void> {
  await progress.step('Migrations', () => migrate(url));
  const pool = openPool(forLoading(url), 1);
  const db = openDatabase(pool);
  try {
    const price = await findSecondary(pool, 'price');
    const listing = await findSecondary(pool, 'listing');
    await runAll(pool, listing.drop);
    await runAll(pool, (await findSecondary(pool, 'price')).drop);
    await progress.step('Products and stores', () => loadCatalogue(pool));
    await progress.step('Kinds', () => sortProducts(db));
    await progress.step('Who sells what', () => choosePairs(pool));
    await progress.step('Prices', () => loadPrices(pool));
    await pool.query('DROP SCHEMA making CASCADE');
    await progress.step('Indexes and keys of the prices', () => runAll(pool, without(price.create, listing.create)));
    await pool.query('ANALYZE');
    await progress.step('Listings', () => rebuildListings(db));
    await progress.step('Indexes and keys of the listings', () => runAll(pool, listing.create));
    await progress.step('Vacuum and statistics', () => pool.query('VACUUM (ANALYZE)'));
    // What is still to be written would otherwise be written while something is measured.
    await pool.query('CHECKPOINT');
  } finally {
    await db.destroy();
  }
}

/** The listings' foreign key to the prices belongs to both tables and is made once, with the listings. */
function without(statements: readonly string[], others: readonly string[]): string[] {
  return statements.filter((statement) => !others.includes(statement));
}

/** Connections that may use memory and need not wait for the disk: what is cut short here is made anew. */
function forLoading(url: string): string {
  const loading = new URL(url);
  const settings = { work_mem: '256MB', maintenance_work_mem: '512MB', synchronous_commit: 'off', jit: 'off' };
  loading.searchParams.set(
    'options',
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  return loading.href;
}
