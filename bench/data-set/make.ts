import { assignMissingKinds } from '../../apps/server/src/modules/kinds/index.ts';
import { rebuildListings } from '../../apps/server/src/modules/listing-writes/refresh-listings.ts';
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import type { Progress } from '../progress.ts';
import { loadCatalogue } from './content/catalogue.ts';
import { choosePairs, loadPrices } from './content/prices.ts';
import { findSecondary, runAll } from './secondary.ts';

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
    await progress.step('Kinds', () => assignMissingKinds(db));
    await progress.step('Who sells what', () => choosePairs(pool));
    await progress.step('Prices', () => loadPrices(pool));
    await pool.query('DROP SCHEMA making CASCADE');
    await progress.step('Indexes and keys of the prices', () => runAll(pool, exclude(price.create, listing.create)));
    await pool.query('ANALYZE');
    await progress.step('Listings', () => rebuildListings(db));
    await progress.step('Indexes and keys of the listings', () => runAll(pool, listing.create));
    await progress.step('Vacuum and statistics', () => pool.query('VACUUM (ANALYZE)'));
    await pool.query('CHECKPOINT');
  } finally {
    await db.destroy();
  }
}

/** The foreign key from listings to prices belongs to both tables. It is created once, with the listings. */
function exclude(statements: readonly string[], others: readonly string[]): string[] {
  return statements.filter((statement) => !others.includes(statement));
}

/** Uses more memory and no synchronous commit, because an interrupted load starts again. */
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
